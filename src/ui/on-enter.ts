interface KeyPress {
  readonly key: string
  readonly keyCode: number
  readonly nativeEvent?: { readonly isComposing: boolean }
  readonly isComposing?: boolean
  preventDefault(): void
}

/**
 * True if a key press belongs to an input method that composes a syllable. Safari ends the composition before it
 * reports the Enter that ended it. Only the key code 229 shows that this Enter belongs to the input method. Accepts
 * React's events and the browser's own.
 */
export const isComposing = (event: KeyPress): boolean =>
  event.isComposing === true || event.nativeEvent?.isComposing === true || event.keyCode === 229

/**
 * For `onKeyDown` of a form. The Enter that ends a Hangul composition does not submit the form, but the next Enter
 * does.
 */
export function guardEnter(event: KeyPress): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}

/**
 * For `onKeyDown` of a button that has focus when its screen opens. A key that is held down since the last screen
 * does not press it.
 */
export function guardRepeat(event: { readonly repeat: boolean; preventDefault(): void }): void {
  if (event.repeat) event.preventDefault()
}

/** For `onKeyDown` of a single control. Calls `run` on Enter, unless an input method uses that Enter. */
export const onEnter =
  <Event extends KeyPress>(run: (event: Event) => void) =>
  (event: Event): void => {
    if (event.key === 'Enter' && !isComposing(event)) run(event)
  }
