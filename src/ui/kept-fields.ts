import { NativeEvent } from './native-event'

/** Functions that restore what is saved, of roots where drawing again has failed, too. */
const unrestored = new WeakMap<Document | ShadowRoot, () => void>()

const fieldsIn = (root: ParentNode) => [...root.querySelectorAll('input')]

/**
 * Saves what the fields hold, before they are drawn again with new nodes. A field is found again by its ID, because
 * other code may have moved it, or else by its position.
 *
 * @returns a function that restores texts, checkboxes, caret and focus in the fields that are new
 */
export function keepFields(root: Document | ShadowRoot): () => void {
  const before = unrestored.get(root)
  if (before) return before
  const { activeElement } = root
  const kept = fieldsIn(root).map((field) => {
    const { id, type, value, checked, selectionStart, selectionEnd } = field
    return { field, id, type, value, checked, selectionStart, selectionEnd }
  })
  const restore = () => {
    const drawn = fieldsIn(root)
    // React calls this also if it could not put the new nodes into the page.
    if (drawn.length > 0) unrestored.delete(root)
    kept.forEach((one, at) => {
      const field = drawn.find(({ id }) => id !== '' && id === one.id) ?? drawn[at]
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
  unrestored.set(root, restore)
  return restore
}
