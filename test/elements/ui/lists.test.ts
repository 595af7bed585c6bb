import { expect } from 'chai'
import { until } from '../support/until'
import { enter, heightOf, press, type ShownWidget, showWidgets } from './widgets'

const history = '[aria-labelledby=history-title] [part=table-scroll]'

describe('tables, renaming and pages', () => {
  let page: ShownWidget
  beforeEach(async () => {
    page = await showWidgets()
  })
  afterEach(() => page.close())

  it('is three rows high and scrolls as a labelled region that the keyboard reaches [A31g, R318a]', () => {
    const region = page.find(history)
    const [head, ...rows] = page.all(`${history} tr`)
    expect(rows.length).to.be.greaterThan(3)
    expect(heightOf(region)).to.equal(heightOf(head as Element) + 3 * heightOf(rows[0] as Element))
    expect(region.tabIndex).to.equal(0)
    expect(region.getAttribute('aria-label')).to.equal('Table of your authentication history')
    expect(page.find(`${history} caption`).textContent).to.equal('Authentication history')
  })

  it('turns rows into records in a narrow box and stays a table for assistive technology', async () => {
    page.root.style.setProperty('width', '360px')
    const row = page.find('[part=table-scroll] tbody tr')
    await until(() => getComputedStyle(row).display === 'grid')
    expect(row.getAttribute('role')).to.equal('row')
    expect(row.querySelector('td')?.getAttribute('role')).to.equal('cell')
  })

  const pages = () => page.all('[part~=pager-page]').map((each) => each.textContent)
  const current = () => page.find('.pager [aria-current=page]').textContent

  it('numbers pages ten a block and jumps by ten [R317a, R317b]', async () => {
    expect(pages()).to.deep.equal(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    page.button('Page 4').click()
    await until(() => current() === '4')
    page.button('Forward 10 pages').click()
    await until(() => current() === '14')
    expect(pages()).to.deep.equal(['11', '12', '13', '14', '15', '16', '17', '18', '19', '20'])
    page.button('Forward 10 pages').click()
    await until(() => current() === '23')
    expect(pages()).to.deep.equal(['21', '22', '23'])
  })

  const field = () => page.find<HTMLInputElement>('[part=pager-field]')

  it('has a field for the number of any page, of which the last one is the highest', async () => {
    field().focus()
    expect([field().value, field().selectionStart, field().selectionEnd]).to.deep.equal(['1', 0, 1])
    enter(field(), '12')
    press(field(), 'Enter')
    await until(() => current() === '12')
    expect(page.focused()).to.equal(field())
    expect(field().value).to.equal('12')
    enter(field(), '99')
    press(field(), 'Enter')
    await until(() => current() === '23')
    for (const text of ['0', '-3', 'x', '']) {
      enter(field(), text)
      press(field(), 'Enter')
      await until(() => field().value === '23')
    }
    expect(current()).to.equal('23')
    enter(field(), '4')
    field().blur()
    await until(() => field().value === '23')
  })

  it('has the arrows on either side of the field in a narrow box, all on one line', async () => {
    page.root.style.setProperty('width', '320px')
    await until(() => page.find('.pager li').offsetWidth === 0)
    const parts = ['Back 10 pages', 'Previous page', '', 'Next page', 'Forward 10 pages'].map((name) =>
      (name ? page.button(name) : field()).getBoundingClientRect(),
    )
    for (const [at, { left, right, top, bottom }] of parts.entries()) {
      expect(left).to.be.at.least(parts[at - 1]?.right ?? 0)
      expect(right).to.be.at.most(320)
      expect(top).to.be.below(Number(parts[0]?.bottom))
      expect(bottom).to.be.above(Number(parts[0]?.top))
    }
  })

  it('keeps focus on an arrow that has come to the end', async () => {
    page.button('Page 2').click()
    await until(() => current() === '2')
    const previous = page.button('Previous page')
    previous.focus()
    previous.click()
    await until(() => previous.getAttribute('aria-disabled') === 'true')
    expect(page.focused()).to.equal(previous)
    previous.click()
    expect(current()).to.equal('1')
  })

  const startRenaming = async () => {
    page.button('Rename iPad Pro (Approvals)').click()
    const field = await until(() => page.find<HTMLInputElement>('#rename-1'))
    await until(() => page.focused() === field && field.selectionEnd === 'iPad Pro'.length)
    return field
  }

  it('renames in place: Enter asks, and focus returns to the pencil', async () => {
    const field = await startRenaming()
    enter(field, ' Meeting room ')
    field.form?.requestSubmit()
    await until(() => page.focused() === page.button('Rename Meeting room (Approvals)'))
  })

  it('gives up renaming on Esc [A36b]', async () => {
    const field = await startRenaming()
    enter(field, 'Other')
    press(field, 'Escape', { isComposing: true })
    expect(field.isConnected, 'Esc of an input method').to.equal(true)
    press(field, 'Escape')
    await until(() => page.focused() === page.button('Rename iPad Pro (Approvals)'))
  })

  it('never takes over a name because focus has left [A36c]', async () => {
    const field = await startRenaming()
    enter(field, 'Other')
    page.find<HTMLInputElement>('#history-search').focus()
    await until(() => page.focused() !== field)
    expect(field.isConnected).to.equal(true)
    expect(field.value).to.equal('Other')
  })
})
