import { expect } from 'chai'
import type { Answer } from '../support/fake-backend'
import { passTime } from './support/clock'
import { historyList, path } from './support/history-list'
import { enter, historyAnswer, showSelfService } from './support/self-service'
import { settled, until } from './support/until'

/** Seconds without a letter, after which the search begins. */
const typingPause = 0.3

describe('<mfa-dashboard>, search and filters of the history', () => {
  const { backend, answer, asked, show, search, firstRecord, current, choose } = historyList()

  it('shows the name of each filter, also while there is a text to search for', async () => {
    const screen = await show()
    enter(search(screen), 'HR')
    const isInSight = (node: Element) =>
      node.childElementCount === 0 && node.getBoundingClientRect().width > 16
    for (const field of screen.all<HTMLInputElement | HTMLSelectElement>('.toolbar :is(input, select)')) {
      const name = field.ariaLabel ?? field.labels?.[0]?.textContent ?? ''
      const shown = screen.all('.toolbar *').filter((node) => node.textContent === name && isInSight(node))
      expect(shown, name).to.have.length(1)
    }
  })

  it('searches for an application once typing has paused, on page 1 [R95a, R103a, R269e]', async () => {
    const screen = await show()
    ;(await screen.button('Page 3')).click()
    await until(() => firstRecord(screen) === 'Record 21')
    for (const text of ['H', 'HR', ' HR ']) enter(search(screen), text)
    passTime(typingPause)
    await until(() => screen.cells('history')[0]?.[0] === 'HR system')
    expect(asked()).to.deep.equal(['?pageNum=1', '?pageNum=3', '?pageNum=1&applicationName=HR'])
    expect(current(screen)).to.equal('1')
    expect(screen.said()).to.equal('12 records. Page 1 of 2')
    search(screen).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await settled()
    expect(asked()).to.have.lengthOf(3)
  })

  it('searches the history alone, and leaves the devices as they are [A31c]', async () => {
    const screen = await show()
    const devices = screen.cells('devices')
    expect(devices).to.have.lengthOf(1)
    enter(search(screen), 'HR')
    passTime(typingPause)
    await until(() => screen.cells('history')[0]?.[0] === 'HR system')
    expect(screen.cells('devices')).to.deep.equal(devices)
    const lists = backend.requests.filter(({ url }) => new URL(url).pathname === '/user-service/otp')
    expect(lists.map(({ url }) => new URL(url).search)).to.deep.equal([''])
  })

  it('does not search for half a syllable, nor wait for an input method that is never ended', async () => {
    const screen = await show()
    const field = search(screen)
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

  it('filters by outcome, on page 1 [R103b, A31a, R269e]', async () => {
    const screen = await show()
    ;(await screen.button('Page 3')).click()
    await until(() => firstRecord(screen) === 'Record 21')
    choose(screen, /^Success/)
    await until(
      () => asked().length === 3 && screen.cells('history').every((cells) => cells[3] === 'Success'),
    )
    choose(screen, /^Failure/)
    await until(() => screen.cells('history').every((cells) => cells[3] === 'Failure'))
    expect(asked()).to.deep.equal(['?pageNum=1', '?pageNum=3', '?pageNum=1&status=1', '?pageNum=1&status=0'])
    choose(screen, /^All/)
    await until(() => new Set(screen.cells('history').map((cells) => cells[3])).size === 2)
    await until(() => asked().length === 5)
    expect(asked().at(-1)).to.equal('?pageNum=1')
  })

  it('filters by method where it is of every method, on page 1 [R91b, R103b, R268b]', async () => {
    const screen = await showSelfService('/dashboard')
    await until(() => screen.cells('history').length === 10)
    ;(await screen.button('Page 3')).click()
    await until(() => firstRecord(screen) === 'Record 21')
    choose(screen, /^OTP/)
    await until(() => screen.cells('history')[0]?.[1] === 'OTP')
    expect(current(screen)).to.equal('1')
    choose(screen, /^Failure/, 1)
    await until(() => screen.cells('history').every((cells) => cells[3] === 'Failure'))
    const asked = backend.requests.filter(({ url }) => url.includes('dashboard/authenticator/history'))
    expect(new URL(asked.at(-1)?.url ?? '').search).to.equal('?pageNum=1&type=otp&status=0')
  })

  it('shows the answer to the latest question, whichever arrives last [A31f]', async () => {
    const slow: ((answer: Answer) => void)[] = []
    const screen = await show()
    answer({
      [`GET ${path}`]: ({ url }) =>
        url.includes('=Slow') ? new Promise((resolve) => slow.push(resolve)) : { json: historyAnswer(url) },
    })
    enter(search(screen), 'Slow')
    passTime(typingPause)
    await until(() => slow[0])
    enter(search(screen), 'HR')
    passTime(typingPause)
    await until(() => screen.cells('history')[0]?.[0] === 'HR system')
    slow[0]?.({ json: historyAnswer(`http://host${path}?pageNum=1`) })
    await settled()
    expect(screen.cells('history')[0]?.[0]).to.equal('HR system')
    const [late] = backend.requests
    expect(late?.signal.aborted).to.equal(true)
  })

  it('offers to reset what has left no record', async () => {
    const screen = await show()
    enter(search(screen), 'nothing')
    passTime(typingPause)
    await screen.reads(/No matching records/)
    await until(() => screen.said() === 'No matching records')
    ;(await screen.button('Reset search and filters')).click()
    await until(() => screen.cells('history').length === 10)
    expect(search(screen).value).to.equal('')
    expect(screen.focused()).to.equal(search(screen))
  })
})
