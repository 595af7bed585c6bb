import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Checker } from 'accessibility-checker-engine'
import { type Exception, exceptions } from './equal-access-exceptions'

declare const ace: { readonly Checker: new () => Checker }

const source = await readFile(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8')

/** Contrast is left to axe, which measures it in both themes. */
const leftOut = ['text_contrast_sufficient']

/**
 * Returns a page's failures of WCAG 2.2 by IBM's Equal Access checker, each in a line: the rule, the fault, and the
 * place. The checker walks through open shadow roots, too. Rules that only ask a person to look are left out.
 */
export async function wcagFailures(
  page: Page,
  but: readonly Pick<Exception, 'rule' | 'where'>[] = exceptions,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(source)
  return page.evaluate(check, { leftOut, but: but.map(({ rule, where }) => ({ rule, where })) })
}

interface CheckOptions {
  readonly leftOut: readonly string[]
  readonly but: readonly Pick<Exception, 'rule' | 'where'>[]
}

/** Runs in the page. */
async function check({ leftOut, but }: CheckOptions): Promise<string[]> {
  const checker = new ace.Checker()
  const wcag = checker.getGuidelines().find(({ id }) => id === 'WCAG_2_2')
  if (!wcag) throw new Error('The checker has no rules of WCAG 2.2.')
  const canFail = (id: string) =>
    Object.keys(checker.engine.getRule(id).messages['en-US'] ?? {}).some(
      (reason) => !/^(\d|group|pass|potential|manual)/i.test(reason),
    )
  const checkpoints = wcag.checkpoints.map((checkpoint) => ({
    ...checkpoint,
    rules: (checkpoint.rules ?? []).filter(
      ({ id, level }) => String(level) === 'VIOLATION' && canFail(id) && !leftOut.includes(id),
    ),
  }))
  checker.addGuideline({ ...wcag, checkpoints })

  // A rule that throws is written to the console and counts as kept.
  const thrown: string[] = []
  const { error } = console
  console.error = (...said: unknown[]) => thrown.push(said.join(' '))
  const { results } = await checker.check(document, wcag.id).finally(() => {
    console.error = error
  })

  const isException = (rule: string, node: Node) =>
    node instanceof Element &&
    but.some((exception) => exception.rule === rule && node.matches(exception.where))
  const failures = results.filter(
    ({ ruleId, value, node }) => value.join(' ') === 'VIOLATION FAIL' && !isException(ruleId, node),
  )
  return [
    ...thrown,
    ...failures.map(({ ruleId, message, snippet, path }) => `${ruleId}: ${message} ${snippet} ${path.dom}`),
  ]
}
