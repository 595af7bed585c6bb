import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Theme } from './themes'

declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Leaves out descriptions of passed rules, which are half of the work. */
const light: RunOptions = { resultTypes: ['violations'] }

/** In the dark only the colours are others. */
const rulesFor: Record<Theme, RunOptions> = { light, dark: { ...light, runOnly: ['color-contrast'] } }

/** Returns a page's violations of axe's rules, each in a line: the rule, and the element that breaks it. */
export const violations = (page: Page, theme: Theme): Promise<string[]> => run(page, rulesFor[theme])

/** The texts of a page that its colours make hard to read. */
export const lowContrast = (page: Page): Promise<string[]> => run(page, rulesFor.dark)

async function run(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate((given) => axe.run(document, given), options)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
