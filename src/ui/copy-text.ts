/**
 * Copies a text, and says whether it worked. The clipboard interface is missing on pages without TLS; there the older
 * command copies what is selected, so the text is put into a field for that moment. `near` is where the field may
 * stand: inside an open modal dialog, everything outside it is inert.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text, near)
  }
}

function copySelected(text: string, near: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  near.after(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    near.focus()
  }
}
