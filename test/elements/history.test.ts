import { expect } from 'chai'
import type { Answer } from './support/backend'
import { passTime } from './support/clock'
import { enter, historyAnswer, type Inside, insideTable, showInside } from './support/inside'
import { loadScript } from './support/script'
import { testBackend } from './support/test-backend'
import { settled, until } from './support/until'

const path = '/user-service/otp/history'

/** Seconds without a letter, after which the search begins. */
const typingPause = 0.3

describe('<mfa-dashboard>, history', () => {
  const backend = testBackend(insideTable)
  const { answer } = backend
  const asked = () =>
    backend.requests.filter(({ url }) => new URL(url).pathname === path).map(({ url }) => new URL(url).search)
  const show = async () => {
    const inside = await showInside('/dashboard/otp')
    await until(
      () => inside.all('.history :is(tbody tr, .state)').length > 0 && !inside.all('.history .bone')[0],
    )
    return inside
  }
  const search = (inside: Inside) =>
    inside.all<HTMLInputElement>('.history input[type=search]')[0] as HTMLInputElement
  const firstRecord = (inside: Inside) => inside.cells('history')[0]?.[2]
  const current = (inside: Inside) => inside.all('.pager [aria-current=page]')[0]?.textContent
  const choose = (inside: Inside, option: RegExp, filter = 0) => {
    const select = inside.all<HTMLSelectElement>('.history [part=select-control]')[filter]
    const wanted = [...(select?.options ?? [])].find(({ text }) => option.test(text))
    if (!select || !wanted) throw new Error(`no option ${option}`)
    select.value = wanted.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  before(() => loadScript())

  it('shows what was used for which application, with which outcome, and when [R165] [R183] [R321]', async () => {
    const inside = await show()
    expect(inside.all('.history th').map((head) => head.textContent)).to.deep.equal([
      'Application',
      'Authentication service',
      'Device name',
      'Status',
      'Date and time',
    ])
    expect(inside.cells('history').slice(0, 2)).to.deep.equal([
      ['Groupware', 'Mobile biometric', 'Record 1', 'Failure', '2026. 11. 20 18:22'],
      ['Groupware', 'Mobile biometric', 'Record 2', 'Success', '2026. 11. 20 18:22'],
    ])
    expect(inside.all('.history .count')[0]?.textContent).to.equal('234 records, 10 on this page')
  })

  it('keeps each head in one line in a window of 768 px [R183]', async () => {
    const inside = await show()
    inside.element.style.setProperty('width', '768px')
    const linesOf = (head: HTMLElement) => {
      const words = document.createRange()
      words.selectNodeContents(head)
      return [head.textContent, new Set([...words.getClientRects()].map(({ top }) => top)).size]
    }
    expect(
      inside
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
    const inside = await show()
    expect(inside.cells('history')).to.deep.equal([['-', 'nfc', '-', 'Success', '-']])
    expect(inside.all('.history .count')[0]?.textContent).to.equal('Page 1 of 3')
  })

  it('goes page by page and by tens, and keeps the page before while the next one is on its way [R166] [R317]', async () => {
    const inside = await show()
    const height = inside.all('.history .table-frame')[0]?.offsetHeight
    let release: ((answer: Answer) => void) | undefined
    answer({
      [`GET ${path}`]: () =>
        new Promise((resolve) => {
          release = resolve
        }),
    })
    ;(await inside.button('Forward 10 pages')).click()
    await until(() => release)
    expect(asked()).to.deep.equal(['?pageNum=11'])
    expect(firstRecord(inside)).to.equal('Record 1')
    expect(inside.all('.history table')[0]?.getAttribute('aria-busy')).to.equal('true')
    release?.({ json: historyAnswer(`http://host${path}?pageNum=11`) })
    await until(() => firstRecord(inside) === 'Record 101')
    expect(current(inside)).to.equal('11')
    expect(inside.said()).to.equal('234 records. Page 11 of 24')
    answer({})
    ;(await inside.button('Page 20')).click()
    await until(() => firstRecord(inside) === 'Record 191')
    ;(await inside.button('Forward 10 pages')).click()
    await until(() => inside.cells('history').length === 4)
    expect(current(inside)).to.equal('24')
    expect(inside.all('.history .table-frame')[0]?.offsetHeight).to.equal(height)
  })

  it('shows the whole of a long application name in a window of 768 px [R183]', async () => {
    const [record] = historyAnswer('https://x.example/?pageNum=1').list
    const applicationName = 'Procurement portal'
    answer({
      [`GET ${path}`]: { json: { list: [{ ...record, applicationName }], pageNum: 1, pages: 1, total: 1 } },
    })
    const inside = await show()
    inside.element.style.setProperty('width', '768px')
    const name = inside.all('.history tbody .given')[0] as HTMLElement
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
      const inside = await showInside('/dashboard', { style: `display: block; width: ${width}px` })
      await until(() => release)
      const heightOfHead = () => inside.all('.history .block-head')[0]?.offsetHeight
      const loading = heightOfHead()
      release?.({ json: historyAnswer(`http://host${call}?pageNum=1`) })
      await until(() => inside.all('.history .count')[0]?.textContent)
      expect(heightOfHead()).to.equal(loading)
    })

  it('shows the name of each filter, also while there is a text to search for [R95] [R103]', async () => {
    const inside = await show()
    enter(search(inside), 'HR')
    const isInSight = (node: Element) =>
      node.childElementCount === 0 && node.getBoundingClientRect().width > 16
    for (const field of inside.all<HTMLInputElement | HTMLSelectElement>('.toolbar :is(input, select)')) {
      const name = field.ariaLabel ?? field.labels?.[0]?.textContent ?? ''
      const shown = inside.all('.toolbar *').filter((node) => node.textContent === name && isInSight(node))
      expect(shown, name).to.have.length(1)
    }
  })

  it('searches for an application once typing has paused, on page 1 [R95] [R103] [R269]', async () => {
    const inside = await show()
    ;(await inside.button('Page 3')).click()
    await until(() => firstRecord(inside) === 'Record 21')
    for (const text of ['H', 'HR', ' HR ']) enter(search(inside), text)
    passTime(typingPause)
    await until(() => inside.cells('history')[0]?.[0] === 'HR system')
    expect(asked()).to.deep.equal(['?pageNum=1', '?pageNum=3', '?pageNum=1&applicationName=HR'])
    expect(current(inside)).to.equal('1')
    expect(inside.said()).to.equal('12 records. Page 1 of 2')
    search(inside).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await settled()
    expect(asked()).to.have.lengthOf(3)
  })

  it('does not search for half a syllable, nor wait for an input method that is never ended', async () => {
    const inside = await show()
    const field = search(inside)
    field.focus()
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    enter(field, '그')
    passTime(0.7)
    await settled()
    expect(asked()).to.have.lengthOf(1)
    passTime(0.2)
    await until(() => asked().length === 2)
    enter(field, '그룹')
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '그룹' }))
    passTime(typingPause)
    await until(() => asked().length === 3)
    expect(asked().map((each) => new URLSearchParams(each).get('applicationName'))).to.deep.equal([
      null,
      '그',
      '그룹',
    ])
  })

  it('filters by outcome, on page 1 [R103] [R269]', async () => {
    const inside = await show()
    ;(await inside.button('Page 3')).click()
    await until(() => firstRecord(inside) === 'Record 21')
    choose(inside, /^Success/)
    await until(
      () => asked().length === 3 && inside.cells('history').every((cells) => cells[3] === 'Success'),
    )
    choose(inside, /^Failure/)
    await until(() => inside.cells('history').every((cells) => cells[3] === 'Failure'))
    choose(inside, /^All/)
    expect(asked()).to.deep.equal(['?pageNum=1', '?pageNum=3', '?pageNum=1&status=1', '?pageNum=1&status=0'])
    await until(() => new Set(inside.cells('history').map((cells) => cells[3])).size === 2)
    await until(() => asked().length === 5)
  })

  it('filters by method where it is of every method [R91] [R268]', async () => {
    const inside = await showInside('/dashboard')
    await until(() => inside.cells('history').length === 10)
    choose(inside, /^OTP/)
    await until(() => inside.cells('history')[0]?.[1] === 'OTP')
    choose(inside, /^Failure/, 1)
    await until(() => inside.cells('history').every((cells) => cells[3] === 'Failure'))
    const asked = backend.requests.filter(({ url }) => url.includes('dashboard/authenticator/history'))
    expect(new URL(asked.at(-1)?.url ?? '').search).to.equal('?pageNum=1&type=otp&status=0')
  })

  it('shows the answer to the latest question, whichever arrives last', async () => {
    const slow: ((answer: Answer) => void)[] = []
    const inside = await show()
    answer({
      [`GET ${path}`]: ({ url }) =>
        url.includes('=Slow') ? new Promise((resolve) => slow.push(resolve)) : { json: historyAnswer(url) },
    })
    enter(search(inside), 'Slow')
    passTime(typingPause)
    await until(() => slow[0])
    enter(search(inside), 'HR')
    passTime(typingPause)
    await until(() => inside.cells('history')[0]?.[0] === 'HR system')
    slow[0]?.({ json: historyAnswer(`http://host${path}?pageNum=1`) })
    await settled()
    expect(inside.cells('history')[0]?.[0]).to.equal('HR system')
    const [late] = backend.requests
    expect(late?.signal.aborted).to.equal(true)
  })

  it('offers to reset what has left no record', async () => {
    const inside = await show()
    enter(search(inside), 'nothing')
    passTime(typingPause)
    await inside.reads(/No matching records/)
    await until(() => inside.said() === 'No matching records')
    ;(await inside.button('Reset search and filters')).click()
    await until(() => inside.cells('history').length === 10)
    expect(search(inside).value).to.equal('')
    expect(inside.focused()).to.equal(search(inside))
  })

  it('says that there is nothing yet', async () => {
    answer({
      [`GET ${path}`]: {
        json: { list: [], pageNum: 1, pages: 1, isFirstPage: true, hasNextPage: false, total: 0 },
      },
    })
    const inside = await show()
    await inside.reads(/No activity yet/)
  })

  it('says in place that it has failed, and brings it when asked again [R309]', async () => {
    answer({ [`GET ${path}`]: { status: 500 } })
    const inside = await show()
    await inside.reads(/Couldn't load the history/)
    expect(inside.dialogs()).to.deep.equal([])
    answer({})
    ;(await inside.button('Try again')).click()
    await until(() => inside.cells('history').length === 10)
    expect(inside.focused()?.textContent).to.equal('Authentication history')
  })

  it('shows a code of the backend once, in the dialog [R309]', async () => {
    answer({ [`GET ${path}`]: { json: { failInfo: { code: 5001 } } } })
    const inside = await showInside('/dashboard/otp')
    expect((await inside.dialog()).textContent).to.contain('5001')
    await inside.reads(/Couldn't load the history/)
    expect(inside.dialogs()).to.have.lengthOf(1)
  })

  it('goes back to the last page that is left', async () => {
    const inside = await show()
    answer({
      [`GET ${path}`]: ({ url }) => {
        const asks = Number(new URL(url).searchParams.get('pageNum'))
        const page = historyAnswer(url)
        return {
          json:
            asks > 2
              ? { ...page, list: [], pages: 2, hasNextPage: false, total: 20 }
              : { ...page, pages: 2, total: 20 },
        }
      },
    })
    ;(await inside.button('Page 9')).click()
    await until(() => firstRecord(inside) === 'Record 11')
    expect(current(inside)).to.equal('2')
  })
})
