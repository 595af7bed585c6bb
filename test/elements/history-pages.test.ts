import { expect } from 'chai'
import type { Answer } from '../support/fake-backend'
import { historyList, path } from './support/history-list'
import { historyAnswer } from './support/self-service'
import { until } from './support/until'

describe('<mfa-dashboard>, pages of the history', () => {
  const { answer, asked, show, firstRecord, current } = historyList()

  /** The next page stays on its way until it is let go. */
  function heldPage() {
    let release: ((answer: Answer) => void) | undefined
    answer({
      [`GET ${path}`]: () =>
        new Promise((resolve) => {
          release = resolve
        }),
    })
    return {
      isAsked: () => release !== undefined,
      arrive: (page: number) => release?.({ json: historyAnswer(`http://host${path}?pageNum=${page}`) }),
    }
  }

  it('goes page by page and by tens, and keeps the page before while the next one is on its way [R95b, R317b]', async () => {
    const screen = await show()
    const height = screen.all('.history .table-frame')[0]?.offsetHeight
    const next = heldPage()
    ;(await screen.button('Forward 10 pages')).click()
    await until(next.isAsked)
    expect(asked()).to.deep.equal(['?pageNum=11'])
    expect(firstRecord(screen)).to.equal('Record 1')
    expect(screen.all('.history table')[0]?.getAttribute('aria-busy')).to.equal('true')
    next.arrive(11)
    await until(() => firstRecord(screen) === 'Record 101')
    expect(current(screen)).to.equal('11')
    expect(screen.said()).to.equal('234 records. Page 11 of 24')
    answer({})
    ;(await screen.button('Page 20')).click()
    await until(() => firstRecord(screen) === 'Record 191')
    ;(await screen.button('Forward 10 pages')).click()
    await until(() => screen.cells('history').length === 4)
    expect(current(screen)).to.equal('24')
    expect(screen.all('.history .table-frame')[0]?.offsetHeight).to.equal(height)
  })

  it('fades the page before only when the next one takes long', async () => {
    const screen = await show()
    const faded = () => getComputedStyle(screen.all('.history tbody')[0] as Element).opacity !== '1'
    const next = heldPage()
    ;(await screen.button('Next page')).click()
    await until(next.isAsked)
    expect(screen.all('.history tbody')[0]?.getAnimations()).to.deep.equal([])
    expect(faded()).to.equal(false)
    await until(faded)
    next.arrive(2)
    await until(() => firstRecord(screen) === 'Record 11')
    await until(() => !faded())
  })

  it('shows another page from its top, in the same rows', async () => {
    const screen = await show()
    const rows = screen.all('.history tbody tr')
    const [region] = screen.all('.history .table-scroll')
    region?.scrollTo(0, 100)
    expect(region?.scrollTop).to.be.above(0)
    ;(await screen.button('Next page')).click()
    await until(() => firstRecord(screen) === 'Record 11')
    expect(region?.scrollTop).to.equal(0)
    expect(screen.all('.history tbody tr')).to.deep.equal(rows)
  })

  it('goes back to the last page that is left', async () => {
    const screen = await show()
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
    ;(await screen.button('Page 9')).click()
    await until(() => firstRecord(screen) === 'Record 11')
    expect(current(screen)).to.equal('2')
  })
})
