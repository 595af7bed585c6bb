import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from 'chai'
import { next, until } from '../support/until'
import { showWidgets } from './widgets'

declare const axe: { run(context: Element, options: RunOptions): Promise<AxeResults> }

describe('every primitive', () => {
  before(async () => {
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(script)
    await next(script, 'load')
  })

  for (const language of ['ko', 'en'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      it(`has no accessibility violation (${language}, ${theme})`, async () => {
        const page = await showWidgets({ language, theme })
        page.find<HTMLButtonElement>('#fields [part=combobox-button]').click()
        await until(() => page.find('#fields [role=listbox]'))
        await until(() => page.find('.side-panel').getAnimations().length === 0)
        const { violations } = await axe.run(page.root, { resultTypes: ['violations'] })
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`,
        )
        page.close()
        expect(found).to.deep.equal([])
      }).timeout(60_000)
    }
  }
})
