import type { Finding } from './visit'

const words = { agrees: 'ok       ', differs: 'DIFFERS  ', 'not-asked': 'not asked' }

/** A finding as lines for a terminal. */
export const printed = ({ question, outcome, details }: Finding): string =>
  outcome === 'not-asked'
    ? `${words[outcome]}  ${question}: ${details.join('; ')}`
    : [`${words[outcome]}  ${question}`, ...details.map((detail) => `             ${detail}`)].join('\n')

export function summaryOf(findings: readonly Finding[]): string {
  const count = (outcome: Finding['outcome']) => findings.filter((each) => each.outcome === outcome).length
  return `${count('agrees')} agree, ${count('differs')} differ, ${count('not-asked')} not asked`
}
