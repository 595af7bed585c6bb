interface KeyPress {
  readonly key: string
  readonly keyCode: number
  readonly nativeEvent?: { readonly isComposing: boolean }
  readonly isComposing?: boolean
  preventDefault(): void
}

/**
 * True while an input method composes a syllable. Safari ends the composition before it reports the Enter that ended
 * it, and marks that one by the key code 229 only. Takes React's events and the browser's own.
 */
export const isComposing = (event: KeyPress): boolean =>
  event.isComposing === true || event.nativeEvent?.isComposing === true || event.keyCode === 229

/** For `onKeyDown` of a form: the Enter that ends a Hangul composition does not submit; the next one does. */
export function guardEnter(event: KeyPress): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}

/** For `onKeyDown` of a single control: runs on Enter, unless that Enter belongs to an input method. */
export const onEnter =
  <Event extends KeyPress>(run: (event: Event) => void) =>
  (event: Event): void => {
    if (event.key === 'Enter' && !isComposing(event)) run(event)
  }
