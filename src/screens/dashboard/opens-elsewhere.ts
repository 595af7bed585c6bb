import type { MouseEvent } from 'react'

/** With one of these keys the browser opens a link in another tab or window, which is not ours to follow. */
export const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey
