import { expect } from 'chai'
import { settled, until } from '../support/until'
import { enter, heightOf, press, type ShownWidget, showWidgets } from './widgets'

describe('drop-down lists', () => {
  let page: ShownWidget
  beforeEach(async () => {
    page = await showWidgets()
  })
  afterEach(() => page.close())

  const trigger = () => page.find<HTMLButtonElement>('#fields [part=combobox-button]')
  const list = () => page.find('#fields [role=listbox]')
  const active = (control: Element) =>
    page.find(`#${CSS.escape(control.getAttribute('aria-activedescendant') ?? '')}`).textContent

  const openSearch = async () => {
    trigger().click()
    return until(() => page.find<HTMLInputElement>('#fields input[role=combobox]'))
  }

  it('opens a searchable list of at most 220 px with focus in its search field [R319]', async () => {
    const search = await openSearch()
    expect(page.focused()).to.equal(search)
    expect(trigger().getAttribute('aria-expanded')).to.equal('true')
    expect(heightOf(list())).to.equal(220)
    expect(list().scrollHeight).to.be.greaterThan(220)
  })

  it('moves by arrow keys, and keeps the active option in view', async () => {
    const search = await openSearch()
    for (let presses = 0; presses < 9; presses += 1) {
      press(search, 'ArrowDown')
      await settled()
    }
    await until(() => active(search)?.startsWith('Archive'))
    expect(list().scrollTop).to.be.greaterThan(0)
    press(search, 'Home')
    await until(() => active(search)?.startsWith('Groupware'))
  })

  it('finds what contains the text, chooses it by Enter and gives focus back', async () => {
    const search = await openSearch()
    enter(search, 'SYS')
    await until(() => page.all('#fields [role=option]').length === 1)
    press(search, 'Enter', { isComposing: true })
    expect(
      page.all('#fields [role=listbox]'),
      'an Enter of the input method chooses nothing',
    ).to.have.lengthOf(1)
    press(search, 'Enter')
    await until(() => trigger().textContent === 'HR system')
    expect(page.focused()).to.equal(trigger())
    expect(page.all('#fields [role=listbox]')).to.have.lengthOf(0)
  })

  it('says that nothing matches, and closes on Esc', async () => {
    const search = await openSearch()
    enter(search, 'zzz')
    await until(() => page.find('.menu-none').textContent === 'No matching applications')
    press(search, 'Escape')
    await until(() => page.focused() === trigger())
  })

  it('closes where focus goes to a node of an extension, of which no page may read anything', async () => {
    const search = await openSearch()
    const denied = () => {
      throw new Error('Permission denied to access property "nodeType"')
    }
    const left = new FocusEvent('focusout', { bubbles: true, composed: true })
    Object.defineProperty(left, 'relatedTarget', { value: new Proxy({}, { get: denied }) })
    search.dispatchEvent(left)
    await until(() => page.all('#fields [role=listbox]').length === 0)
  })

  const filter = () => page.find<HTMLSelectElement>('#fields [part=select-control]')
  const box = () => filter().parentElement as HTMLElement

  it('offers a small filter that is the browser’s own list, over the whole of its box', async () => {
    const { width, height } = box().getBoundingClientRect()
    expect(filter().getBoundingClientRect()).to.include({ width: width - 2, height: height - 2 })
    expect([...filter().options].map(({ text }) => text)).to.deep.equal(['All', 'Success', 'Failure'])
    filter().value = filter().options[2]?.value ?? ''
    filter().dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => /^Status Failure/.test(box().textContent ?? ''))
  })

  it('marks the box of the filter that has focus', () => {
    filter().focus()
    press(filter(), 'Tab')
    expect(getComputedStyle(box()).outlineStyle).to.equal('solid')
  })
})
