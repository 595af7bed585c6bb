import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'
import { inBothThemes, type Theme } from './support/themes'
import { tour } from './support/tour'

declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the dark only the colours are others. */
const rulesFor: Record<Theme, RunOptions> = { light: {}, dark: { runOnly: ['color-contrast'] } }

/** Each violation in a line: the rule, and what breaks it. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate((given) => axe.run(document, given), options)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

inEachLanguage(({ language }) => {
  test(`no screen in ${language} breaks a rule of axe, light or dark [R16]`, async ({ page, stack }) => {
    test.setTimeout(180_000)
    const found: string[] = []
    await tour(page, stack, language, (screen) =>
      inBothThemes(page, async (theme) => {
        found.push(
          ...(await violations(page, rulesFor[theme])).map((violation) => `${screen} ${theme} ${violation}`),
        )
      }),
    )
    expect(found).toEqual([])
  })
})
