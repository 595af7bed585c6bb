import { useEffect, useState } from 'react'
import { Button, type ButtonSize } from './button'
import { check, Glyph, type Shape } from './glyph'

const copyShape: Shape = {
  lines:
    'M11.2 8.8h7.2a2.4 2.4 0 0 1 2.4 2.4v7.2a2.4 2.4 0 0 1 -2.4 2.4h-7.2a2.4 2.4 0 0 1 -2.4 -2.4v-7.2a2.4 2.4 0 0 1 2.4 -2.4zM5.8 15.2h-.3A2.3 2.3 0 0 1 3.2 13V5.5a2.3 2.3 0 0 1 2.3-2.3H13a2.3 2.3 0 0 1 2.2 2.3v.3',
}

export interface CopyButtonProps {
  readonly text: string
  readonly size?: ButtonSize
  readonly texts: { readonly copy: string; readonly copied: string; readonly failed: string }
  /**
   * Accessible name of the button until it is pressed, to distinguish several copy buttons. It contains `texts.copy`.
   */
  readonly name?: string
  /** Called with the text that the button shows after a click, so that the caller can announce the text. */
  readonly onResult?: (text: string) => void
}

/** Time for which the button shows the result. */
const resultMs = 3000

export function CopyButton({ text, size = 'mini', texts, name, onResult }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), resultMs)
    return () => clearTimeout(timer)
  }, [result])
  return (
    <Button
      size={size}
      variant="grey"
      part="copy"
      aria-label={result ? undefined : name}
      icon={<Glyph shape={result === 'copied' ? check : copyShape} size={16} />}
      onClick={async (event) => {
        const outcome = (await copyText(text, event.currentTarget)) ? 'copied' : 'failed'
        setResult(outcome)
        onResult?.(texts[outcome])
      }}
    >
      {texts[result ?? 'copy']}
    </Button>
  )
}

/** Longest wait for the clipboard. The older command still works then: a click counts for a few seconds. */
const clipboardMs = 1000

/**
 * Copies a text. Returns true if that worked. Pages without TLS have no clipboard interface, and some browsers never
 * answer. There an older command copies the selection, so the text is put into a temporary field and selected. The field
 * is placed after `near`, because an open modal dialog makes everything outside it inert.
 */
async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    const { navigator } = near.ownerDocument.defaultView ?? globalThis
    const late = new Promise((_, reject) => setTimeout(reject, clipboardMs))
    await Promise.race([navigator.clipboard.writeText(text), late])
    return true
  } catch {
    return copySelected(text, near)
  }
}

function copySelected(text: string, near: HTMLElement): boolean {
  const document = near.ownerDocument
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
