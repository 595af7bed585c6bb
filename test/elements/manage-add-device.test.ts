import { expect } from 'chai'
import { kinds, management, mobile, otp } from './support/management'
import { clearPage } from './support/page'
import type { SelfServiceScreen } from './support/self-service'
import { next, until } from './support/until'

describe('<mfa-dashboard>, management: Add device', () => {
  const { answer, rowsOf, devices, show } = management()
  const add = (screen: SelfServiceScreen) => screen.buttonNow('Add device')

  for (const kind of kinds) {
    it(`leads to the registration of ${kind.kind} [R93]`, async () => {
      answer(devices(kind, []))
      const screen = await show(kind)
      await until(() => add(screen)?.disabled === false)
      const asked = next<Event & { path: string; state: unknown }>(screen.element, 'mfa-navigate')
      screen.element.addEventListener('mfa-navigate', (event) => event.preventDefault())
      add(screen)?.click()
      expect(await asked).to.deep.include({
        path: '/register',
        state: { type: kind.kind, oneTimeSetup: false, deviceRegistered: false },
      })
    })

    it(`is hidden where the administrator has not granted ${kind.kind} [R97] [R235]`, async () => {
      answer(devices(kind, [], 0))
      const screen = await show(kind)
      await screen.reads(/Cannot be used without permission from the administrator/)
      expect(add(screen)).to.equal(undefined)
    })
  }

  for (const kind of kinds.filter(({ kind }) => kind !== 'otp'))
    it(`is disabled at the highest limit of one application for ${kind.kind}, and says so [R98] [R262d]`, async () => {
      const [row] = rowsOf(kind)
      answer(
        devices(
          kind,
          [1, 2, 3].map((id) => ({ ...row, [kind.id]: id })),
        ),
      )
      const screen = await show(kind)
      await screen.reads(/You've reached the limit of 3 devices/)
      expect(add(screen)?.disabled).to.equal(true)
      expect(screen.text()).to.contain('3 devices, up to 3')
    })

  for (const [language, says, count] of [
    [
      'en',
      "You're over the limit. Delete 2 devices to add another. After that, you can also register for Groupware, HR.",
      '4 devices',
    ],
    [
      'ko',
      '등록 한도를 넘었습니다. 새 기기를 추가하려면 먼저 2대를 삭제하세요. 삭제한 뒤에는 다음 애플리케이션에도 등록할 수 있습니다: Groupware, HR',
      '총 4대',
    ],
  ] as const)
    it(`says beyond the limit how many to delete first, and counts without the limit (${language})`, async () => {
      const [row] = rowsOf(mobile)
      const applications = ['Groupware', 'HR'].map((applicationName, index) => ({
        applicationId: index + 1,
        applicationName,
        authenticatorTypeCount: 3,
      }))
      answer({
        ...devices(
          mobile,
          [1, 2, 3, 4].map((id) => ({ ...row, applicationName: 'Wiki', [mobile.id]: id })),
        ),
        'GET /user-service/application': { json: applications },
      })
      const screen = await show(mobile, { language })
      await until(() => screen.all('.add-device .message')[0]?.textContent === says)
      expect(screen.all('.devices .block-head .small')[0]?.textContent).to.equal(count)
    })

  it('is disabled for OTP as soon as there is a device, and says so [R99] [A20a]', async () => {
    const screen = await show(otp)
    await screen.reads(/You already have an OTP device/)
    expect(add(screen)?.disabled).to.equal(true)
    answer(devices(otp, []))
    await clearPage()
    const empty = await show(otp)
    await until(() => add(empty)?.disabled === false)
  })

  it('cannot be pressed while it is being checked, and says so [A55a]', async () => {
    answer({ 'GET /user-service/application': () => new Promise(() => undefined) })
    const screen = await show(mobile)
    await screen.reads(/Checking whether you can add a device…/)
    expect(add(screen)?.disabled).to.equal(true)
  })

  it('says that it could not be checked, and checks again when asked [A55b]', async () => {
    answer({ 'GET /user-service/application': { status: 503 } })
    const screen = await show(mobile)
    await screen.reads(/Couldn't check whether you can add a device\./)
    expect(add(screen)?.disabled).to.equal(true)
    answer({})
    screen.buttonNow('Try again')?.click()
    await until(() => add(screen)?.disabled === false)
  })
})
