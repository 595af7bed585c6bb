import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { QrDrawing } from './qr-path'

export interface QrCodeProps {
  readonly text: string
  /** The image's alternative text. It says what the code is for. */
  readonly label: string
  /**
   * Length of one side, in px. It is rounded up, so that each module (square) of the code is a whole number of
   * pixels.
   */
  readonly size?: number
  /** Called if the encoder's chunk can't be loaded, or if the text is too long for a QR code. */
  readonly onError?: (cause: unknown) => void
}

/**
 * A QR code, black on white in every theme, with the white margin that scanners need. It is never tinted, rounded or
 * inverted.
 */
export function QrCode({ text, label, size = 128, onError }: QrCodeProps) {
  const [drawn, setDrawn] = useState<QrDrawing & { text: string }>()
  const fail = useEffectEvent((cause: unknown) => onError?.(cause))

  useEffect(() => {
    let current = true
    import('./qr-path').then(
      ({ qrPath }) => {
        if (!current) return
        try {
          setDrawn({ ...qrPath(text), text })
        } catch (cause) {
          fail(cause)
        }
      },
      (cause: unknown) => current && fail(cause),
    )
    return () => {
      current = false
    }
  }, [text])

  // Until the new text is drawn, nothing is shown: the user must not scan the code of the previous text.
  const ready = drawn?.text === text
  const modules = ready ? drawn.modules : size
  const side = Math.ceil(size / modules) * modules
  return (
    <div className="qr" part="qr" aria-busy={!ready || undefined}>
      <svg viewBox={`0 0 ${modules} ${modules}`} width={side} height={side} role="img" aria-label={label}>
        {ready && <path d={drawn.path} />}
      </svg>
    </div>
  )
}

/** Shown in place of an expired code: a dashed frame with a button for a new code. */
export const QrExpired = ({ text, action }: { readonly text: ReactNode; readonly action: ReactNode }) => (
  <div className="qr-expired" part="qr-expired">
    <p className="small muted">{text}</p>
    {action}
  </div>
)
