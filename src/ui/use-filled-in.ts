import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { listen } from './listen'

/**
 * Events that show that the user goes on in a form after the browser or a password manager has filled it in. Enter is a `keydown`, which
 * comes before the form is submitted.
 */
const occasions = ['change', 'focusin', 'pointerover', 'pointerdown', 'keydown']

/**
 * Notices a text that a password manager or a script has put into a field without an `input` event. Reads the field
 * on `change`, when focus or the pointer enters the form, and at each key, so that Enter submits the current text.
 *
 * @param read called with the field's text, even if the text has not changed
 */
export function useFilledIn(input: RefObject<HTMLInputElement | null>, read: (text: string) => void): void {
  useEffect(() => {
    const form = input.current?.form
    if (!form) return
    return listen<KeyboardEvent>(form, occasions, ({ isComposing }) => {
      const field = input.current
      // Does not read while a syllable is being composed. `flushSync` renders at once, because an Enter would
      // otherwise find a button that is still disabled.
      if (field && !isComposing) flushSync(() => read(field.value))
    })
  })
}
