import { expect } from 'chai'
import { testBackend } from './support/backend'
import { paused, refused } from './support/refusals'
import { loadScript } from './support/script'
import { historyAnswer, selfServiceTable, showSelfService } from './support/self-service'
import { placeOf } from './support/sign-in'
import { settled, until } from './support/until'

describe('a list that failed', () => {
  const history = '/user-service/mobile-authenticator/history'
  const { answer } = testBackend(selfServiceTable)

  before(() => loadScript())

  for (const [status, words] of [
    [429, /too many requests/],
    [503, /maintenance or overloaded/],
  ] as const)
    it(`with ${status} says in place what to do and when, and tries again no sooner [R309a, R304b]`, async () => {
      answer({ [`GET ${history}`]: paused(status, 40) })
      const screen = await showSelfService('/dashboard/mobile')
      await screen.reads(words)
      await screen.reads(/You can try again in (39|40) seconds\./)
      expect((await screen.button('Try again')).disabled).to.equal(true)
      expect(screen.dialogs()).to.have.lengthOf(0)
    })

  it('has the details for the help desk in place', async () => {
    answer({ [`GET ${history}`]: { status: 500, text: '' } })
    const screen = await showSelfService('/dashboard/mobile')
    await screen.reads(/Details for the help desk/)
    await screen.reads(/HTTP 500.*mobileHistory/)
  })

  it('reads out its title and what happened, and neither buttons nor the details for the help desk', async () => {
    answer({ [`GET ${history}`]: { status: 500, text: '' } })
    const screen = await showSelfService('/dashboard/mobile')
    await screen.reads(/HTTP 500.*mobileHistory/)
    const alerts = [...(screen.element.shadowRoot?.querySelectorAll('[role=alert]') ?? [])]
    expect(alerts).to.have.lengthOf(1)
    expect(alerts[0]?.textContent).to.match(/^Couldn't load the history/)
    expect(alerts[0]?.querySelectorAll('button, details')).to.have.lengthOf(0)
    expect(alerts[0]?.textContent).not.to.match(/help desk:|HTTP 500|Try again$/)
  })

  it('because the session has run out offers to sign in again, which leads to the sign-in [A8c]', async () => {
    answer({ [`GET ${history}`]: { status: 401, text: '' } })
    const screen = await showSelfService('/dashboard/mobile')
    await screen.reads(/valid or has ended\./)
    expect(screen.buttonNow('Try again')).to.equal(undefined)
    ;(await screen.button('Sign in again')).click()
    await until(() => placeOf(screen.element) === '/')
    expect(sessionStorage.getItem('mfa.accessToken')).to.equal(null)
  })

  it('says of a change that was answered with a plain 401 that the session has ended, and leads to the sign-in [A8d]', async () => {
    answer({ 'DELETE /user-service/mobile-authenticator': { status: 401, text: '' } })
    const screen = await showSelfService('/dashboard/mobile')
    ;(await screen.button('Delete Galaxy S24 (Groupware)')).click()
    const confirm = await until(() => {
      const button = screen.buttonNow('Delete device')
      return button?.disabled ? undefined : button
    })
    confirm.click()
    const dialog = await until(() =>
      screen.dialogs().find(({ textContent }) => /Sign-in required/.test(textContent ?? '')),
    )
    dialog.querySelector<HTMLButtonElement>('.actions > button')?.click()
    await until(() => placeOf(screen.element) === '/')
  })

  it('says beside the words of the specification that the session has ended when access is denied [R286a]', async () => {
    answer({ [`GET ${history}`]: refused(2001, 401) })
    const screen = await showSelfService('/dashboard/mobile')
    const dialog = await screen.dialog()
    expect(dialog.textContent).to.match(/Access denied\..*Please log in again\..*Your session has ended\./)
    dialog.querySelector<HTMLButtonElement>('.actions > button')?.click()
    await until(() => placeOf(screen.element) === '/')
  })

  it('shows an outcome that it does not know as unknown, never as a failure', async () => {
    answer({
      [`GET ${history}`]: ({ url }) => {
        const page = historyAnswer(url)
        const outcomes = [1, 0, null, 7]
        return {
          json: {
            ...page,
            list: page.list.slice(0, 4).map((record, at) => ({ ...record, status: outcomes[at] })),
          },
        }
      },
    })
    const screen = await showSelfService('/dashboard/mobile')
    await until(() => screen.cells('history').length === 4)
    expect(screen.cells('history').map((cells) => cells[3])).to.deep.equal([
      'Success',
      'Failure',
      'Unknown',
      'Unknown',
    ])
  })

  it('goes on where the backend says that there is a next page, and nowhere on the last one [R166c]', async () => {
    answer({
      [`GET ${history}`]: ({ url }) => {
        const page = historyAnswer(url)
        return { json: { ...page, pages: page.pageNum, hasNextPage: page.pageNum < 2 } }
      },
    })
    const screen = await showSelfService('/dashboard/mobile')
    const next = await screen.button(/next page/i)
    expect(next.getAttribute('aria-disabled')).to.equal(null)
    next.click()
    await until(() => screen.cells('history')[0]?.[2] === 'Record 11')
    expect(next.getAttribute('aria-disabled')).to.equal('true')
    next.click()
    await settled()
    expect(screen.cells('history')[0]?.[2]).to.equal('Record 11')
  })

  it('goes back no further than the page that the backend calls the first [R166b]', async () => {
    answer({
      [`GET ${history}`]: ({ url }) => {
        const page = historyAnswer(url)
        return { json: { ...page, isFirstPage: page.pageNum <= 2 } }
      },
    })
    const screen = await showSelfService('/dashboard/mobile')
    const previous = await screen.button(/previous page/i)
    expect(previous.getAttribute('aria-disabled')).to.equal('true')
    ;(await screen.button('Page 2')).click()
    await until(() => screen.cells('history')[0]?.[2] === 'Record 11')
    expect(previous.getAttribute('aria-disabled')).to.equal('true')
    ;(await screen.button('Page 3')).click()
    await until(() => screen.cells('history')[0]?.[2] === 'Record 21')
    expect(previous.getAttribute('aria-disabled')).to.equal(null)
  })
})
