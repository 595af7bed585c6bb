import type { AxeResults, RunOptions } from 'axe-core'

declare const axe: { run(context: Document | Element, options: RunOptions): Promise<AxeResults> }

/**
 * Runs in a page that has axe. Returns the violations of its rules, each in a line: the rule, and the element that breaks
 * it. Leaves out descriptions of passed rules, which are half of the work.
 */
export async function axeViolations(
  options: RunOptions,
  context: Document | Element = document,
): Promise<string[]> {
  const { violations } = await axe.run(context, { resultTypes: ['violations'], ...options })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
