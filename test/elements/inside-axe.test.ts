import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from 'chai'
import { type Backend, fakeBackend } from './support/backend'
import { insideTable, showInside } from './support/inside'
import { clearPage } from './support/page'
import { loadScript } from './support/script'
import { next, settled, until } from './support/until'

declare const axe: { run(context: Element, options: RunOptions): Promise<AxeResults> }

describe('<mfa-dashboard>, accessibility', () => {
  let backend: Backend
  before(async () => {
    await loadScript()
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(script)
    await next(script, 'load')
  })
  beforeEach(() => {
    backend = fakeBackend(insideTable)
  })
  afterEach(async () => {
    await clearPage()
    await settled()
    backend.restore()
    expect(backend.unlisted).to.deep.equal([])
  })

  const violations = async (element: Element) => {
    await until(() => element.shadowRoot?.getAnimations().length === 0)
    const { violations: found } = await axe.run(element, { resultTypes: ['violations'] })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
  }

  for (const language of ['ko', 'en']) {
    for (const theme of ['light', 'dark']) {
      it(`has no violation on a management screen, while renaming and deleting (${language}, ${theme})`, async () => {
        const inside = await showInside('/dashboard/mobile', { language, theme })
        await until(() => inside.cells('history').length === 10 && inside.cells('devices').length === 2)
        expect(await violations(inside.element)).to.deep.equal([])
        inside.all('.devices .rename-view button')[0]?.click()
        await until(() => inside.all('.devices form')[0])
        expect(await violations(inside.element)).to.deep.equal([])
        inside.all('.devices .cell-end button')[0]?.click()
        const dialog = await inside.dialog()
        await until(() => dialog.querySelector('.losses'))
        expect(await violations(inside.element)).to.deep.equal([])
      }).timeout(60_000)

      it(`has no violation on the sign-in sheet (${language}, ${theme})`, async () => {
        const inside = await showInside('/dashboard/sheet', { language, theme })
        await until(() => inside.cells('sheet-devices').length === 5)
        expect(await violations(inside.element)).to.deep.equal([])
      }).timeout(60_000)
    }
  }
})
