import { useEffect, useState } from 'react'
import { Button, type ButtonSize } from './button'
import { copyText } from './copy-text'
import { Glyph } from './glyph'
import { copy } from './icons/copy'
import { check } from './icons/first'

export interface CopyButtonProps {
  readonly text: string
  readonly size?: ButtonSize
  readonly texts: { readonly copy: string; readonly copied: string; readonly failed: string }
  /** Where there are several: its name until it is pressed, which has `texts.copy` in it. */
  readonly name?: string
  /** For the live region, with the text that the button then shows. */
  readonly onResult?: (text: string) => void
}

/** How long the button says what happened. */
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
      icon={<Glyph shape={result === 'copied' ? check : copy} size={16} />}
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
