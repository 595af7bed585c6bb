import { NativeEvent } from './native-event'

const fieldsIn = (root: ParentNode) => [...root.querySelectorAll('input')]

/**
 * Saves what the fields hold, before they are drawn again with new nodes. A field is found again by its ID, because
 * other code may have moved it, or else by its position among as many fields.
 *
 * @returns a function that restores texts, checkboxes, caret and focus in the fields that are new
 */
export function keepFields(root: Document | ShadowRoot): () => void {
  const { activeElement } = root
  const kept = fieldsIn(root).map((field) => {
    const { id, type, value, checked, selectionStart, selectionEnd } = field
    return { field, id, type, value, checked, selectionStart, selectionEnd }
  })
  return () => {
    const drawn = fieldsIn(root)
    kept.forEach((one, at) => {
      const byPlace = drawn.length === kept.length ? drawn[at] : undefined
      const field = drawn.find(({ id }) => id !== '' && id === one.id) ?? byPlace
      if (!field || field.type !== one.type || drawn.includes(one.field)) return
      if (field.checked !== one.checked) field.click()
      if (field.value !== one.value) {
        // Not by the node's own property, which React has replaced: React would not notice the change.
        Reflect.set(HTMLInputElement.prototype, 'value', one.value, field)
        field.dispatchEvent(new NativeEvent('input', { bubbles: true }))
      }
      if (one.field !== activeElement) return
      field.focus()
      if (one.selectionStart !== null) field.setSelectionRange(one.selectionStart, one.selectionEnd)
    })
  }
}

/** What a boundary has saved and not yet restored. */
const unrestored = new WeakMap<Document | ShadowRoot, () => void>()

/**
 * Like `keepFields`, for a boundary of React. If drawing again fails, too, the boundary around it gets what the first
 * one has saved: the nodes that are in the page then are new and empty.
 */
export function keepFieldsUntilDrawn(root: Document | ShadowRoot): () => void {
  const before = unrestored.get(root)
  if (before) return before
  const restore = keepFields(root)
  const restoreOnce = () => {
    // React calls this also if it could not put the new nodes into the page.
    if (fieldsIn(root).length > 0) unrestored.delete(root)
    restore()
  }
  unrestored.set(root, restoreOnce)
  return restoreOnce
}
