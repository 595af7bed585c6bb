import type { ReactElement } from 'react'

/**
 * Elements for a place beside other nodes, or around them. A text there has an element of its own. Translators and
 * extensions replace text nodes. React then goes on to change a text that is no longer in the page, unless the text is
 * the only content of its element.
 */
export type Slot = ReactElement | readonly Slot[] | '' | false | null | undefined
