import { expect } from 'chai'
import { configuration } from '../support/answers.mjs'
import type { Answer } from '../support/fake-backend'
import { historyList, path } from './support/history-list'
import { historyAnswer, showSelfService } from './support/self-service'
import { until } from './support/until'

describe('<mfa-dashboard>, history', () => {
  const { answer, show } = historyList()

  for (const [language, heads, service, failure, success] of [
    [
      'en',
      ['Application', 'Authentication service', 'Device name', 'Status', 'Date and time'],
      ...['Mobile biometric', 'Failure', 'Success'],
    ],
    [
      'ko',
      ['애플리케이션', '인증 수단', '기기 이름', '상태', '인증 일시'],
      ...['모바일 생체인증', '실패', '성공'],
    ],
  ] as const)
    it(`shows in ${language} what was used for which application, with which outcome, and when [R165b, R183a] [R321b]`, async () => {
      const screen = await show({ language })
      expect(screen.all('.history th').map((head) => head.textContent)).to.deep.equal(heads)
      expect(screen.cells('history').slice(0, 2)).to.deep.equal([
        ['Groupware', service, 'Record 1', failure, '2026. 11. 20 18:22'],
        ['Groupware', service, 'Record 2', success, '2026. 11. 20 18:22'],
      ])
    })

  for (const [language, more] of [
    ['en', '7 more ↓'],
    ['ko', '7건 더 ↓'],
  ] as const)
    it(`says at its edge how many rows are below, until the last one is in sight (${language})`, async () => {
      const screen = await show({ language })
      const label = () => screen.all('.history [part=table-more]')[0]?.textContent
      await until(() => label() === more)
      const [region] = screen.all('.history [part=table-scroll]')
      region?.scrollTo(0, region.scrollHeight)
      await until(() => label() === undefined)
      region?.scrollTo(0, 0)
      await until(() => label() === more)
    })

  for (const [language, question, helpDesk] of [
    ['en', "A sign-in that wasn't you? Tell the help desk.", 'Extension 1234'],
    ['ko', '직접 하지 않은 로그인이 있나요? 헬프데스크에 알리세요.', '내선 1234'],
  ] as const)
    it(`says whom to tell of the sign-in of someone else (${language})`, async () => {
      const USER_PORTAL = {
        ...configuration.CONFIG_VARIABLES.USER_PORTAL,
        HELP_DESK: { ko: '내선 1234', en: 'Extension 1234' },
      }
      answer({ 'GET /help-desk.json': { json: { ...configuration, CONFIG_VARIABLES: { USER_PORTAL } } } })
      const known = await show({ language, 'config-url': '/help-desk.json' })
      const line = (screen: typeof known) => screen.all('.history > p').at(-1)?.textContent
      expect(line(known)).to.equal(`${question} ${helpDesk}`)
      known.element.remove()
      const unknown = await show({ language })
      expect(line(unknown)?.trim()).to.equal(question)
    })

  it('takes no room for a missing device name in a narrow box, and keeps its cell', async () => {
    const [record] = historyAnswer('https://x.example/?pageNum=1').list
    const list = [{ ...record, type: 'email', description: null }, record]
    answer({ [`GET ${path}`]: { json: { list, pageNum: 1, pages: 1, total: 2 } } })
    const screen = await show({ style: 'display: block; width: 360px' })
    const [bare, whole] = screen.all('.history tbody tr').map((row) => {
      const boxes = [...row.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect())
      return boxes.map(({ top, height }) => ({ top: Math.round(top), height: Math.round(height) }))
    })
    // Without a name, the date is beside the method.
    expect(bare?.[2]?.height).to.equal(1)
    expect(bare?.[4]?.top).to.be.closeTo(Number(bare?.[1]?.top), 4)
    expect(whole?.[4]?.top).to.be.greaterThan(Number(whole?.[1]?.top) + 10)
    expect(screen.all('.history tbody tr')[0]?.querySelectorAll('[role=cell]')).to.have.lengthOf(5)
  })

  it('counts its records', async () => {
    const screen = await show()
    expect(screen.all('.history .count')[0]?.textContent).to.equal('234 records, 10 on this page')
  })

  it('keeps each head in one line in a window of 768 px', async () => {
    const screen = await show()
    screen.element.style.setProperty('width', '768px')
    const linesOf = (head: HTMLElement) => {
      const words = document.createRange()
      words.selectNodeContents(head)
      return [head.textContent, new Set([...words.getClientRects()].map(({ top }) => top)).size]
    }
    expect(
      screen
        .all('.history th')
        .map(linesOf)
        .filter(([, lines]) => lines !== 1),
    ).to.deep.equal([])
  })

  it('shows what a backend sends with the fields of the specification alone [A31e, R183b]', async () => {
    const record = {
      authenticateHistoryId: 1,
      type: 'nfc',
      applicationName: null,
      description: null,
      status: 1,
    }
    const whole = {
      authenticateHistoryId: 2,
      type: 'platform',
      applicationName: 'HR system',
      description: 'Office laptop',
      status: 0,
      insertDate: '2026-03-02T09:30:00',
    }
    answer({
      [`GET ${path}`]: {
        json: { records: [record, whole], pageNum: 1, pages: 3, isFirstPage: true, hasNextPage: true },
      },
    })
    const screen = await show()
    expect(screen.cells('history')).to.deep.equal([
      ['-', 'nfc', '-', 'Success', '-'],
      ['HR system', 'PC biometric', 'Office laptop', 'Failure', '2026. 03. 02 09:30'],
    ])
    expect(screen.all('.history .count')[0]?.textContent).to.equal('Page 1 of 3')
  })

  it('shows the whole of a long application name in a window of 768 px', async () => {
    const [record] = historyAnswer('https://x.example/?pageNum=1').list
    const applicationName = 'Procurement portal'
    answer({
      [`GET ${path}`]: { json: { list: [{ ...record, applicationName }], pageNum: 1, pages: 1, total: 1 } },
    })
    const screen = await show()
    screen.element.style.setProperty('width', '768px')
    const name = screen.all('.history tbody .given')[0] as HTMLElement
    expect(name.textContent).to.equal(applicationName)
    expect(name.scrollWidth).to.be.at.most(name.clientWidth)
    expect(name.scrollHeight).to.be.at.most(name.clientHeight + 1)
  })

  for (const width of [768, 1280, 1600])
    it(`has its table where it stood while loading, in ${width} px`, async () => {
      let release: ((answer: Answer) => void) | undefined
      const call = '/user-service/dashboard/authenticator/history'
      answer({
        [`GET ${call}`]: () =>
          new Promise((resolve) => {
            release = resolve
          }),
      })
      const screen = await showSelfService('/dashboard', { style: `display: block; width: ${width}px` })
      await until(() => release)
      const heightOfHead = () => screen.all('.history .block-head')[0]?.offsetHeight
      const loading = heightOfHead()
      release?.({ json: historyAnswer(`http://host${call}?pageNum=1`) })
      await until(() => screen.all('.history .count')[0]?.textContent)
      expect(heightOfHead()).to.equal(loading)
    })

  it('says that there is nothing yet', async () => {
    answer({
      [`GET ${path}`]: {
        json: { list: [], pageNum: 1, pages: 1, isFirstPage: true, hasNextPage: false, total: 0 },
      },
    })
    const screen = await show()
    await screen.reads(/No activity yet/)
  })

  it('says in place that it has failed, and brings it when asked again [A24g, R309a]', async () => {
    answer({ [`GET ${path}`]: { status: 500 } })
    const screen = await show()
    await screen.reads(/Couldn't load the history/)
    expect(screen.dialogs()).to.deep.equal([])
    answer({})
    ;(await screen.button('Try again')).click()
    await until(() => screen.cells('history').length === 10)
    expect(screen.focused()?.textContent).to.equal('Authentication history')
  })

  it('shows a code of the backend once, in the dialog, and brings the list when asked again [A24f, A25f, R284a]', async () => {
    answer({ [`GET ${path}`]: { json: { failInfo: { code: 5001 } } } })
    const screen = await showSelfService('/dashboard/otp')
    expect((await screen.dialog()).textContent).to.contain('Error code 5001')
    await screen.reads(/Couldn't load the history/)
    expect(screen.dialogs()).to.have.lengthOf(1)
    answer({})
    screen.buttonNow('OK', 'dialog button')?.click()
    ;(await screen.button('Try again')).click()
    await until(() => screen.cells('history').length === 10)
  })
})
