import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { axeViolations } from '../../support/axe'
import type { Theme } from './themes'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the dark only the colours are others. */
const rulesFor: Record<Theme, RunOptions> = { light: {}, dark: { runOnly: ['color-contrast'] } }

/** Returns a page's violations of axe's rules. */
export async function violations(page: Page, theme: Theme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(axeViolations, rulesFor[theme])
}

/** The texts of a page that its colours make hard to read. */
export const lowContrast = (page: Page): Promise<string[]> => violations(page, 'dark')
