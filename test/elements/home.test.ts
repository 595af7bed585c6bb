import { expect } from 'chai'
import { homeTable } from '../support/answers.mjs'
import { loadAxe, violationsIn } from './support/axe'
import { calls, homeScreen } from './support/home-screen'
import { within } from './support/page'
import { historyAnswer } from './support/self-service'
import { settled, until } from './support/until'

describe("the dashboard's home", () => {
  const { answer, announce, helpDesk, open, find, all, cards, note, readiness, asked } = homeScreen()

  before(() => loadAxe())

  for (const [language, title, history] of [
    ['ko', '대시보드', '인증 이력'],
    ['en', 'Dashboard', 'Authentication history'],
  ] as const)
    it(`has its title, who is signed in, and the table of the history, ${language} [R81a] [R85] [R91a]`, async () => {
      const record = { authenticateHistoryId: 1, type: 'otp', applicationName: 'Groupware', status: 1 }
      answer({ [calls.history]: { json: { list: [record], pageNum: 1, pages: 1 } } })
      const element = open({ language })
      await within(element).title(new RegExp(`^${title}$`))
      expect(find(element, '.identity')?.textContent).to.equal('mjkimmjkim@example.com')
      await until(() => find(element, '.history tbody td')?.textContent === 'Groupware')
      expect(find(element, '.history caption')?.textContent).to.equal(history)
    })

  it('shows the records of the authentication history [R11a]', async () => {
    answer({ [calls.history]: ({ url }) => ({ json: historyAnswer(url) }) })
    const element = open()
    const cells = await until(() => {
      const [first] = all(element, '.history tbody tr')
      const shown = [...(first?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
      return shown[0] ? shown : undefined
    })
    expect(cells).to.deep.equal([
      'Groupware',
      'Mobile biometric',
      'Record 1',
      'Failure',
      '2026. 11. 20 18:22',
    ])
  })

  it('shows the whole address after a reload where the lookup has masked it, if the backend announces it [R81b] [A71b]', async () => {
    sessionStorage.setItem('mfa.userEmail', 'm•••m@example.com')
    announce('profile')
    answer({ [calls.profile]: { json: { employeeId: 'mjkim', userEmail: 'mjkim@example.com' } } })
    const element = open()
    await until(() => find(element, '.identity')?.textContent === 'mjkimmjkim@example.com')
    expect(sessionStorage.getItem('mfa.userEmail')).to.equal('mjkim@example.com')
  })

  it('shows what is stored where the backend announces nothing', async () => {
    sessionStorage.setItem('mfa.userEmail', 'm•••m@example.com')
    const element = open()
    await cards(element)
    expect(find(element, '.identity')?.textContent).to.equal('mjkimm•••m@example.com')
    expect(asked(calls.profile)).to.deep.equal([])
  })

  it('has the number of the help desk in its menu', async () => {
    const without = open()
    await cards(without)
    expect(find(without, '.sidebar-help')).to.equal(null)
    without.remove()
    helpDesk()
    const element = open()
    await until(() => find(element, '.sidebar-help')?.textContent === 'Help desk: Extension 1234')
    element.language = 'ko'
    await until(() => find(element, '.sidebar-help')?.textContent === '헬프데스크: 내선 1234')
  })

  for (const [title, otps] of [
    ['comes', {}],
    ['fails', { [calls.otps]: { status: 503, text: '' } }],
  ] as const)
    it(`asks once for a list that several show, also for a part that appears later: it ${title}`, async () => {
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const status = homeTable[calls.status] as { json: unknown }
      answer({ ...otps, [calls.status]: () => held.then(() => status) })
      const element = open()
      const said = await note(element)
      release()
      await cards(element)
      await settled()
      expect(asked(calls.otps).length).to.equal(1)
      expect(await note(element)).to.equal(said)
    })

  for (const width of [1280, 768, 360])
    it(`moves nothing while it loads (${width} px)`, async () => {
      if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return
      let shift = 0
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
      })
      const slow = Object.fromEntries(
        Object.values(calls).map((call, index) => [
          call,
          async () => {
            for (let frame = 0; frame < 4 * (index + 1); frame += 1) await settled()
            return homeTable[call] as { json: unknown }
          },
        ]),
      )
      answer(slow)
      const element = open({}, width)
      await within(element).title(/^Dashboard$/)
      observer.observe({ type: 'layout-shift' })
      await cards(element)
      await readiness(element)
      await note(element)
      await within(element).until(/No activity yet/)
      await settled()
      observer.disconnect()
      expect(shift).to.be.lessThan(0.003)
    })

  for (const language of ['ko', 'en'])
    for (const theme of ['light', 'dark'])
      it(`has no accessibility violation (${language}, ${theme})`, async () => {
        const element = open({ language, theme })
        await cards(element)
        await readiness(element)
        expect(await violationsIn(element)).to.deep.equal([])
      }).timeout(30_000)
})
