import { expect } from 'chai'
import { until } from '../support/until'
import { widgets } from './widgets'

describe('the first paint', () => {
  it('is taken over by React as it stands: typed text, caret and focus stay on the same node', async () => {
    const { paintFirst } = await widgets()
    const root = document.createElement('div')
    document.body.append(root)
    const { hydrate } = paintFirst(root)
    const shadow = root.shadowRoot as ShadowRoot
    const field = shadow.querySelector('input') as HTMLInputElement
    const nodes = shadow.querySelectorAll('*')
    expect(field.defaultValue).to.equal('mj')
    field.focus()
    field.value = 'mjkim'
    field.setSelectionRange(2, 4)

    const { problems, clicks, unmount } = hydrate()
    const submit = shadow.querySelector('[type=submit]') as HTMLButtonElement
    await until(() => {
      submit.click()
      return clicks.length > 0
    })
    expect(problems).to.deep.equal([])
    expect([...shadow.querySelectorAll('*')]).to.deep.equal([...nodes])
    expect(shadow.activeElement).to.equal(field)
    expect([field.value, field.selectionStart, field.selectionEnd]).to.deep.equal(['mjkim', 2, 4])
    unmount()
    root.remove()
  })
})
