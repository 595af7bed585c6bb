import { createContext, use } from 'react'

/** The level of the host's heading that the element stands under; 0 where there is none. */
export const HeadingLevelContext = createContext(0)

const lowest = 6

/** The level of one of our headings under the host's; undefined where its tag says it. */
export function useHeadingLevel(level: 1 | 2 | 3): number | undefined {
  const above = use(HeadingLevelContext)
  return above > 0 ? Math.min(lowest, above + level) : undefined
}

/** The level of the heading that comes before a node in its page, also where the node is in shadow roots. */
export function headingLevelBefore(node: Element): number {
  const root = node.getRootNode() as Document | ShadowRoot
  const isBefore = (heading: Element) =>
    (heading.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const heading = [...root.querySelectorAll('h1,h2,h3,h4,h5,h6,[role=heading]')].filter(isBefore).at(-1)
  // A heading by its role alone is of the second level.
  if (heading) return Number(heading.ariaLevel ?? heading.localName.slice(1)) || 2
  return 'host' in root ? headingLevelBefore(root.host) : 0
}
