import { expect } from 'chai'
import { until } from '../support/until'
import { enter, heightOf, press, type ShownWidget, showWidgets } from './widgets'

describe('buttons and fields', () => {
  let page: ShownWidget
  before(async () => {
    page = await showWidgets()
  })
  after(() => page.close())

  it('draws the variants in colours of their own: blue, grey and light blue [R324b]', () => {
    const [primary, grey, light] = ['Primary', 'Gray', 'Primary light'].map((name) => {
      const style = getComputedStyle(page.button(name, '#buttons'))
      const parts = (color: string) => (color.match(/\d+/g) ?? []).map(Number)
      const [red = 0, , blue = 0] = parts(style.backgroundColor)
      return { colours: `${style.backgroundColor} ${style.color}`, blueness: blue - red }
    })
    expect(new Set([primary?.colours, grey?.colours, light?.colours]).size).to.equal(3)
    expect(primary?.blueness).to.be.greaterThan(100)
    expect(light?.blueness).to.be.within(20, 50)
    expect(grey?.blueness).to.be.below(10)
  })

  it('draws three sizes in each variant [R324a]', () => {
    for (const name of ['Primary', 'Primary light', 'Gray', 'Delete']) {
      const heights = page
        .all('#buttons button')
        .filter((button) => button.textContent === name)
        .map(heightOf)
      expect(heights, name).to.deep.equal([48, 36, 28, 36])
    }
  })

  it('ignores clicks on a disabled button, and on a busy one [R232]', async () => {
    page.button('Disabled', '#buttons').click()
    const busy = page.button('Signing you in…', '#buttons')
    busy.click()
    expect(busy.disabled, 'a busy button keeps focus').to.equal(false)
    page.button('Primary', '#buttons').click()
    await until(() => page.find('#buttons output').textContent === 'Clicks: 1')
  })

  it('shows the error of a field and names it as its description, unless the field is disabled [R231a, R231b]', () => {
    const wrong = page.find<HTMLInputElement>('#field-wrong')
    const message = page.find(`#${wrong.getAttribute('aria-describedby')}`)
    expect(message.textContent).to.equal('This username does not exist. Please enter it again.')
    expect(wrong.getAttribute('aria-invalid')).to.equal('true')
    expect(wrong.closest('.field')?.textContent).to.contain(message.textContent)

    const disabled = page.find<HTMLInputElement>('#field-disabled')
    expect(disabled.hasAttribute('aria-invalid')).to.equal(false)
    expect(disabled.hasAttribute('aria-describedby')).to.equal(false)
    expect(disabled.closest('.field')?.textContent).to.equal(disabled.labels?.[0]?.textContent)
  })

  it('takes a code with spaces and hyphens in it', async () => {
    const code = page.find<HTMLInputElement>('#code')
    enter(code, ' 12 34-56 ')
    await until(() => code.value === '123456')
    expect(code.inputMode).to.equal('numeric')
    expect(code.getAttribute('autocomplete')).to.equal('one-time-code')
  })

  it('selects a wrong code and keeps focus in its field', async () => {
    const code = page.find<HTMLInputElement>('#code')
    enter(code, '111222')
    await until(() => !page.button('Sign in', '#fields').disabled)
    page.button('Sign in', '#fields').click()
    await until(() => code.getAttribute('aria-invalid') === 'true')
    await until(() => page.focused() === code && code.selectionStart === 0 && code.selectionEnd === 6)
  })

  it('does not submit on the Enter that ends a Hangul composition', () => {
    const field = page.find<HTMLInputElement>('#sign-in-id')
    expect(press(field, 'Enter', { isComposing: true }).defaultPrevented).to.equal(true)
    expect(press(field, 'Enter', { keyCode: 229 }).defaultPrevented, 'as Safari reports it').to.equal(true)
    expect(press(field, 'Enter').defaultPrevented, 'the next Enter').to.equal(false)
  })

  it('searches on Enter, but not on one that ends a composition', async () => {
    const search = page.find<HTMLInputElement>('#search')
    enter(search, '그룹')
    press(search, 'Enter', { isComposing: true })
    expect(page.find('#searched').textContent).to.equal('')
    press(search, 'Enter')
    await until(() => page.find('#searched').textContent === '그룹')
  })

  it('empties the search and goes on from its field', async () => {
    const search = page.find<HTMLInputElement>('#search')
    page.button('Clear the search text', '#fields').click()
    await until(() => search.value === '')
    expect(page.focused()).to.equal(search)
  })
})
