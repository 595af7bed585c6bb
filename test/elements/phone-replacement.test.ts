import { expect } from 'chai'
import { configuration } from '../support/answers.mjs'
import type { Table } from '../support/fake-backend'
import { loadAxe, violationsIn } from './support/axe'
import { testBackend } from './support/backend'
import { testMqttBroker } from './support/mqtt-broker'
import { loadScript } from './support/script'
import { type SelfServiceScreen, selfServiceTable, showSelfService } from './support/self-service'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

const phones = 'GET /user-service/mobile-authenticator'
const otps = 'GET /user-service/otp'
const status = 'GET /user-service/dashboard/authenticator/status'

const lastYear = '2025-03-01T09:00:00'
const today = () => new Date().toISOString()

const listOf = (...rows: readonly (readonly [name: string, date: string])[]): Table => ({
  [phones]: {
    json: {
      mobileAuthenticationStatus: 1,
      mobileAuthenticatorDtoList: rows.map(([description, insertDate]) => ({
        mobileAuthenticatorId: description,
        description,
        applicationName: 'Groupware',
        insertDate,
      })),
    },
  },
})
const otpOf = (...rows: readonly (readonly [name: string, date: string])[]): Table => ({
  [otps]: {
    json: {
      otpStatus: rows.length > 0 ? 1 : 2,
      otpDtos: rows.map(([description, insertDate]) => ({
        otpInfoId: description,
        description,
        applicationName: 'Groupware',
        insertDate,
      })),
    },
  },
})

/** Nobody can sign in but by a phone. */
const phoneAlone: Table = {
  'GET /user-service/ctap': { json: { fidoStatus: 0, fidoAuthenticatorDtos: [] } },
  'GET /user-service/platform': { json: { fidoStatus: 0, fidoAuthenticatorDtos: [] } },
  [status]: { json: { mobileAuthenticationStatus: 1, otpStatus: 1 } },
}

describe('a phone that was replaced or lost', () => {
  const backend = testBackend({
    ...selfServiceTable,
    'GET /config.json': {
      json: {
        ...configuration,
        CONFIG_VARIABLES: { USER_PORTAL: { HELP_DESK: { ko: '내선 1234', en: 'Extension 1234' } } },
      },
    },
    ...listOf(['Galaxy S24', lastYear]),
    ...otpOf(['Galaxy S24', lastYear]),
    'POST /user-service/mobile-authenticator/serial': { json: { serial: '048291', topic: 'mfa/one' } },
    'POST /user-service/otp/serial': { json: { serial: '0482913377120094', topic: 'mfa/two' } },
  })
  const { answer } = backend
  const show = async (attributes?: Record<string, string>) => {
    const screen = await showSelfService('/dashboard/phone', attributes)
    await until(() => screen.all('.phone-head').length === 3)
    return screen
  }
  /** Titles of the steps, those that are done with a tick. */
  const stepsOf = (screen: SelfServiceScreen) =>
    screen
      .all('.phone-steps > li')
      .map(
        (step) => `${step.querySelector('.phone-done') ? '✓ ' : ''}${step.querySelector('h2')?.textContent}`,
      )
  const currentOf = (screen: SelfServiceScreen) =>
    screen.all('.phone-steps > [aria-current=step] h2').map(({ textContent }) => textContent)
  const actionsOf = (screen: SelfServiceScreen) => screen.all('.phone-steps button').map(screen.nameOf)

  testMqttBroker()
  before(async () => {
    await loadScript()
    await loadAxe()
  })

  for (const { path, language, link, title } of [
    {
      path: '/dashboard',
      language: 'en',
      link: 'Replaced or lost your phone?',
      title: 'Replaced or lost phone',
    },
    {
      path: '/dashboard/mobile',
      language: 'ko',
      link: '휴대폰을 바꾸거나 잃어버렸나요?',
      title: '휴대폰 교체 및 분실',
    },
    {
      path: '/dashboard/otp',
      language: 'en',
      link: 'Replaced or lost your phone?',
      title: 'Replaced or lost phone',
    },
  ] as const)
    it(`is a question on ${path} that leads to its steps, ${language}`, async () => {
      const screen = await showSelfService(path, { language })
      const found = await until(() => screen.all('a').find(({ textContent }) => textContent === link))
      found.click()
      await until(() => placeOf(screen.element) === '/dashboard/phone')
      await until(() => screen.focused()?.textContent === title)
    })

  it('is no question where no phone is registered, and on no other page', async () => {
    answer({ [status]: { json: { emailStatus: 1, mobileAuthenticationStatus: 2, otpStatus: 0 } } })
    const home = await showSelfService('/dashboard')
    await home.reads(/You have one way/)
    expect(home.text()).not.to.contain('Replaced or lost')
    answer(listOf())
    const none = await showSelfService('/dashboard/mobile')
    await none.reads(/No devices yet/)
    expect(none.text()).not.to.contain('Replaced or lost')
    const keys = await showSelfService('/dashboard/fido')
    await until(() => keys.cells('devices').length === 1)
    expect(keys.text()).not.to.contain('Replaced or lost')
  })

  it('has the steps of the sheet, the new phone before the old one is deleted', async () => {
    answer(otpOf())
    const screen = await show()
    expect(stepsOf(screen)).to.deep.equal([
      '✓ Sign in without the old phone',
      'Register the new phone',
      'Delete the old phone',
    ])
    expect(currentOf(screen)).to.deep.equal(['Register the new phone'])
    expect(screen.text()).to.match(/If the phone is lost, tell the help desk.*Extension 1234/)
    expect(screen.text()).to.contain('and you can sign in at any time')
    expect(screen.text()).to.contain('You can still sign in with: Email')
    expect(actionsOf(screen)).to.deep.equal([
      'Register: Mobile biometric · Groupware',
      'Register: OTP',
      'Delete Galaxy S24 (Groupware), Mobile biometric',
    ])
  })

  it('begins the registration for the application of the old phone at once', async () => {
    answer(otpOf())
    const screen = await show()
    ;(await screen.button('Register: Mobile biometric · Groupware')).click()
    await until(() => placeOf(screen.element) === '/register/mobile')
    await until(() => screen.all('[part=serial-code]')[0])
    const asked = backend.requests.find(({ url }) => url.endsWith('/mobile-authenticator/serial'))
    expect(await asked?.clone().json()).to.deep.equal({ applicationId: 1 })
    expect(screen.element.place.state).to.include({ oneTimeSetup: false, replacesPhone: true })
  })

  it('deletes the OTP device first, of which there is one, and registers the phone for both', async () => {
    answer({ 'DELETE /user-service/otp': { status: 204 } })
    const screen = await show()
    expect(actionsOf(screen)[0]).to.equal('Delete and register: OTP · Groupware')
    ;(await screen.button('Delete and register: OTP · Groupware')).click()
    const dialog = await screen.dialog()
    expect(dialog.textContent).to.contain('Galaxy S24')
    const confirm = await until(() => {
      const button = screen.buttonNow('Delete device')
      return button?.disabled ? undefined : button
    })
    confirm.click()
    await until(() => placeOf(screen.element) === '/register/otp')
    expect(screen.element.place.state).to.include({ oneTimeSetup: true, deviceRegistered: false })
    await until(() => screen.all('[part=serial-code]')[0])
    expect(screen.all('[part=stepper] > li').map((step) => step.lastElementChild?.textContent)).to.deep.equal(
      ['OTP', 'Mobile biometric'],
    )
  })

  it('has a tick at each step that is done, and the new phone with its name and date', async () => {
    answer({
      ...listOf(['Galaxy S24', lastYear], ['Galaxy S25', today()]),
      ...otpOf(['Galaxy S25', today()]),
    })
    const screen = await show()
    expect(stepsOf(screen)).to.deep.equal([
      '✓ Sign in without the old phone',
      '✓ Register the new phone',
      'Delete the old phone',
    ])
    expect(currentOf(screen)).to.deep.equal(['Delete the old phone'])
    expect(screen.text()).to.contain('Mobile biometric on another device')
    expect(screen.text()).to.match(/Galaxy S25 · \d{4}\. \d\d\. \d\d/)
    ;(await screen.button('Delete Galaxy S24 (Groupware), Mobile biometric')).click()
    const confirm = await until(() => {
      const button = screen.buttonNow('Delete device')
      return button?.disabled ? undefined : button
    })
    answer({
      ...listOf(['Galaxy S25', today()]),
      ...otpOf(['Galaxy S25', today()]),
      'DELETE /user-service/mobile-authenticator': { status: 204 },
    })
    confirm.click()
    await until(() => stepsOf(screen).every((step) => step.startsWith('✓')))
    expect(screen.text()).to.contain('No old phone is left.')
    await until(() => screen.focused()?.textContent === 'Delete the old phone')
  })

  it('lets a person choose which of two phones makes room where the limit is reached', async () => {
    answer({ ...listOf(['Galaxy S24', lastYear], ['iPad Pro', lastYear]), ...otpOf() })
    const screen = await show()
    expect(stepsOf(screen).slice(1)).to.deep.equal(['Delete the old phone', 'Register the new phone'])
    expect(currentOf(screen)).to.deep.equal(['Delete the old phone'])
    expect(screen.text()).to.contain('The limit is reached, so the old device has to be deleted first.')
  })

  for (const { language, register, ask } of [
    {
      language: 'en',
      register: 'You have no other method. Register the new phone first.',
      ask: 'Ask the help desk for a temporary recovery code and sign in with it.',
    },
    {
      language: 'ko',
      register: '다른 인증 수단이 없습니다. 새 휴대폰을 먼저 등록하세요.',
      ask: '헬프데스크에 임시 복구 코드를 요청하여 로그인한 뒤',
    },
  ] as const)
    it(`never leads through a moment without a method, in ${language}`, async () => {
      answer({ ...phoneAlone, ...otpOf() })
      const screen = await show({ language })
      expect(screen.text()).to.contain(register)
      // Only the phone that is new can be registered. The old one cannot be deleted here.
      expect(screen.all('.phone-steps button [class*=icon]')).to.have.lengthOf(0)
      screen.element.remove()
      answer({ ...phoneAlone, ...otpOf(), ...listOf(['Galaxy S24', lastYear], ['iPad Pro', lastYear]) })
      const full = await show({ language })
      expect(full.text()).to.contain(ask)
      expect(actionsOf(full).filter((name) => /Galaxy|iPad/.test(name))).to.deep.equal([])
    })

  it('asks for the registration again that was canceled after the old phone was deleted', async () => {
    answer({ 'DELETE /user-service/otp': { status: 204 } })
    const screen = await show()
    ;(await screen.button('Delete and register: OTP · Groupware')).click()
    const confirm = await until(() => {
      const button = screen.buttonNow('Delete device')
      return button?.disabled ? undefined : button
    })
    answer({ ...otpOf(), 'DELETE /user-service/otp': { status: 204 } })
    confirm.click()
    await until(() => placeOf(screen.element) === '/register/otp')
    screen.element.remove()
    answer({ ...listOf(['Galaxy S25', today()]), ...otpOf() })
    const again = await show()
    expect(actionsOf(again)).to.deep.equal(['Register: OTP · Groupware'])
    expect(currentOf(again)).to.deep.equal(['Register the new phone'])
    expect(stepsOf(again).filter((step) => step.startsWith('✓'))).to.have.lengthOf(1)
  })

  it('asks for the registration of a method whose old phone is deleted first', async () => {
    answer({
      ...listOf(['Galaxy S24', lastYear], ['Galaxy S25', today()]),
      ...otpOf(['Galaxy S24', lastYear]),
    })
    const screen = await show()
    ;(await screen.button('Delete Galaxy S24 (Groupware), OTP')).click()
    const confirm = await until(() => {
      const button = screen.buttonNow('Delete device')
      return button?.disabled ? undefined : button
    })
    answer({
      ...listOf(['Galaxy S24', lastYear], ['Galaxy S25', today()]),
      ...otpOf(),
      'DELETE /user-service/otp': { status: 204 },
    })
    confirm.click()
    await until(() => actionsOf(screen).includes('Register: OTP · Groupware'))
    expect(currentOf(screen)).to.deep.equal(['Register the new phone'])
  })

  it('names the methods of each application, and deletes a phone only where one is left', async () => {
    answer({
      ...otpOf(),
      [phones]: {
        json: {
          mobileAuthenticationStatus: 1,
          mobileAuthenticatorDtoList: ['Groupware', 'HR system'].map((applicationName) => ({
            mobileAuthenticatorId: applicationName,
            description: 'Galaxy S24',
            applicationName,
            insertDate: lastYear,
          })),
        },
      },
      [status]: ({ url }) => ({
        json: { mobileAuthenticationStatus: 1, emailStatus: url.includes('applicationId=2') ? 1 : 0 },
      }),
    })
    const screen = await show()
    expect(
      screen.all('.phone-steps > li:first-child li').map(({ textContent }) => textContent),
    ).to.deep.equal([
      'GroupwareYou have no other method. Register the new phone first.',
      'HR systemYou can still sign in with: Email',
    ])
    expect(stepsOf(screen)[0]).to.equal('Sign in without the old phone')
    expect(actionsOf(screen).filter((name) => name?.startsWith('Delete'))).to.deep.equal([
      'Delete Galaxy S24 (HR system), Mobile biometric',
    ])
  })

  it('says in place that the methods are unknown, and never that there is no other', async () => {
    answer({ ...otpOf(), [status]: { status: 500 } })
    const screen = await showSelfService('/dashboard/phone')
    await screen.reads(/Couldn't load your devices/)
    expect(screen.text()).not.to.contain('no other method')
    answer({})
    ;(await screen.button('Try again')).click()
    await until(() => screen.all('.phone-head').length === 3)
  })

  it('deletes no phone for a registration that the administrator no longer grants', async () => {
    answer({
      ...otpOf(),
      [otps]: {
        json: {
          otpStatus: 0,
          otpDtos: [
            { otpInfoId: 7, description: 'Galaxy S24', applicationName: 'Groupware', insertDate: lastYear },
          ],
        },
      },
    })
    const screen = await show()
    expect(actionsOf(screen)).to.deep.equal([
      'Register: Mobile biometric · Groupware',
      'Delete Galaxy S24 (Groupware), Mobile biometric',
      'Delete Galaxy S24 (Groupware), OTP',
    ])
  })

  it('looks at the application that the dashboard shows where no phone is registered', async () => {
    answer({ ...listOf(), ...otpOf() })
    sessionStorage.setItem('mfa.application', '2')
    await show()
    const asked = backend.requests.filter(({ url }) => url.includes('authenticator/status'))
    expect(asked.map(({ url }) => new URL(url).searchParams.get('applicationId'))).to.deep.equal(['2'])
  })

  it('goes on for a person who has signed in with a recovery code, also when its reminder is closed', async () => {
    answer({ ...phoneAlone, ...otpOf(), ...listOf(['Galaxy S24', lastYear], ['iPad Pro', lastYear]) })
    sessionStorage.setItem('mfa.recovered', 'true')
    const screen = await show()
    ;(await screen.button('Close')).click()
    await until(() => screen.all('[part=banner]').length === 0)
    screen.element.remove()
    const again = await show()
    expect(again.all('[part=banner]')).to.have.lengthOf(0)
    expect(again.text()).to.contain('You signed in with a temporary recovery code.')
    expect(again.text()).not.to.contain('you can sign in at any time')
    expect(currentOf(again)).to.deep.equal(['Delete the old phone'])
  })

  it('says to a screen reader that the steps are loading', async () => {
    answer({ [otps]: () => new Promise(() => undefined) })
    const screen = await showSelfService('/dashboard/phone')
    await until(() => screen.all('.phone-steps [role=status]')[0]?.textContent === 'Loading…')
  })

  it('says that no phone may be registered', async () => {
    answer({
      [phones]: { json: { mobileAuthenticationStatus: 0, mobileAuthenticatorDtoList: [] } },
      [otps]: { json: { otpStatus: 0, otpDtos: [] } },
    })
    const screen = await show()
    expect(screen.text()).to.contain('Cannot be used without permission from the administrator.')
    expect([actionsOf(screen), currentOf(screen)]).to.deep.equal([[], []])
  })

  it('says in place that a list is missing, and brings it when asked again', async () => {
    answer({ [phones]: { status: 500 } })
    const screen = await showSelfService('/dashboard/phone')
    await screen.reads(/Couldn't load your devices/)
    answer({})
    ;(await screen.button('Try again')).click()
    await until(() => screen.all('.phone-head').length === 3)
  })

  for (const language of ['ko', 'en'])
    for (const theme of ['light', 'dark'])
      it(`has nothing that axe objects to, ${language}, ${theme}`, async () => {
        answer(listOf(['Galaxy S24', lastYear], ['Galaxy S25', today()]))
        const screen = await show({ language, theme })
        expect(await violationsIn(screen.element)).to.deep.equal([])
      }).timeout(60_000)
})
