import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { openFrame } from './support/frame'
import { holdChunks } from './support/held-chunks'
import { next, until } from './support/until'

/** As soon as the elements are defined: notes what is drawn and takes one out. Once the page has loaded: adds one. */
const script = `<script type="module">
  import '${location.origin}/dist/mfa-elements.js'
  const [first, gone] = document.querySelectorAll('mfa-login')
  gone.remove()
  const ready = []
  addEventListener('mfa-ready', ({ target }) => ready.push(target.id))
  addEventListener('load', () => {
    const added = document.createElement('mfa-login')
    document.body.append(Object.assign(added, { id: 'added', configUrl: '/config.json' }))
  })
  window.notes = { drawn: first.shadowRoot.childElementCount, gone, ready }
</script>`

const body = ['first', 'gone']
  .map((id) => `<mfa-login id="${id}" config-url="/config.json"></mfa-login>`)
  .join('')

interface Notes {
  readonly drawn: number
  readonly gone: HTMLElement
  readonly ready: readonly string[]
}

describe('an element that stands in the page while it loads', () => {
  testBackend(signInTable)

  it('is drawn in a task of its own, before those that come later', async () => {
    const { window, document } = await openFrame(script, { copies: [], body })
    const { drawn, gone, ready } = Reflect.get(window, 'notes') as Notes
    await until(() => document.querySelector('#first')?.shadowRoot?.querySelector('input'))
    await until(() => ready.length === 2)
    expect(drawn).to.equal(0)
    expect(ready).to.deep.equal(['first', 'added'])
    expect(gone.shadowRoot?.childElementCount).to.equal(0)
    expect(gone.shadowRoot?.adoptedStyleSheets).to.have.lengthOf(0)
  })

  it('is drawn though the task that added it was given up by then', async () => {
    const release = await holdChunks('never')
    const frame = document.createElement('iframe')
    // The page is not complete before its last file has been answered.
    frame.srcdoc = `<body><script async src="${location.origin}/held/page/dist/chunks/never-.js"></script>
      <script type="module">
        import '${location.origin}/dist/mfa-elements.js'
        const task = new AbortController()
        const add = () => {
          document.body.append(document.createElement('mfa-login'))
          task.abort()
        }
        if (globalThis.scheduler) scheduler.postTask(add, task).catch(() => undefined)
        else add()
      </script>`
    const loaded = next(frame, 'load')
    document.body.append(frame)
    const field = () => frame.contentDocument?.querySelector('mfa-login')?.shadowRoot?.querySelector('input')
    await until(field)
    expect(frame.contentDocument?.readyState).to.equal('interactive')
    await release()
    await loaded
    frame.remove()
  })
})
