import type { ReactElement } from 'react'

/**
 * Content that stands beside other nodes. It can be elements, but not text, so a text must be wrapped in an element.
 * The reason: translators and extensions replace text nodes. React then changes the old node, which is no longer in the
 * page. It replaces a text correctly only if the text is the whole content of its element.
 */
export type Slot = ReactElement | readonly Slot[] | '' | false | null | undefined
