import { expect } from 'chai'
import type { Answer } from './support/backend'
import { historyList, path } from './support/history-list'
import { historyAnswer, showSelfService } from './support/self-service'
import { until } from './support/until'

describe('<mfa-dashboard>, history', () => {
  const { answer, show } = historyList()

  it('shows what was used for which application, with which outcome, and when [R165] [R183] [R321]', async () => {
    const screen = await show()
    expect(screen.all('.history th').map((head) => head.textContent)).to.deep.equal([
      'Application',
      'Authentication service',
      'Device name',
      'Status',
      'Date and time',
    ])
    expect(screen.cells('history').slice(0, 2)).to.deep.equal([
      ['Groupware', 'Mobile biometric', 'Record 1', 'Failure', '2026. 11. 20 18:22'],
      ['Groupware', 'Mobile biometric', 'Record 2', 'Success', '2026. 11. 20 18:22'],
    ])
    expect(screen.all('.history .count')[0]?.textContent).to.equal('234 records, 10 on this page')
  })

  it('keeps each head in one line in a window of 768 px [R183]', async () => {
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

  it('shows what a backend sends with the fields of the specification alone', async () => {
    const record = {
      authenticateHistoryId: 1,
      type: 'nfc',
      applicationName: null,
      description: null,
      status: 1,
    }
    answer({
      [`GET ${path}`]: {
        json: { records: [record], pageNum: 1, pages: 3, isFirstPage: true, hasNextPage: true },
      },
    })
    const screen = await show()
    expect(screen.cells('history')).to.deep.equal([['-', 'nfc', '-', 'Success', '-']])
    expect(screen.all('.history .count')[0]?.textContent).to.equal('Page 1 of 3')
  })

  it('shows the whole of a long application name in a window of 768 px [R183]', async () => {
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
    it(`has its table where it stood while loading, in ${width} px [R183]`, async () => {
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

  it('says in place that it has failed, and brings it when asked again [R309]', async () => {
    answer({ [`GET ${path}`]: { status: 500 } })
    const screen = await show()
    await screen.reads(/Couldn't load the history/)
    expect(screen.dialogs()).to.deep.equal([])
    answer({})
    ;(await screen.button('Try again')).click()
    await until(() => screen.cells('history').length === 10)
    expect(screen.focused()?.textContent).to.equal('Authentication history')
  })

  it('shows a code of the backend once, in the dialog [R309]', async () => {
    answer({ [`GET ${path}`]: { json: { failInfo: { code: 5001 } } } })
    const screen = await showSelfService('/dashboard/otp')
    expect((await screen.dialog()).textContent).to.contain('5001')
    await screen.reads(/Couldn't load the history/)
    expect(screen.dialogs()).to.have.lengthOf(1)
  })
})
