import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { QrDrawing } from './qr-path'

export interface QrCodeProps {
  readonly text: string
  /** What the code is for: the picture's alternative text. */
  readonly label: string
  /** px along one side. The drawing takes the next size up at which every module is a whole number of pixels. */
  readonly size?: number
  /** The encoder's chunk could not be loaded, or the text is too long for a QR code. */
  readonly onError?: (cause: unknown) => void
}

/** Black on white with its quiet zone in every theme: never tinted, rounded or inverted. */
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

  // A code that belongs to another text must not be scanned, not even for one frame.
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

/** Stands in for a code that has run out: a dashed frame with the way to a new one. */
export const QrExpired = ({ text, action }: { readonly text: ReactNode; readonly action: ReactNode }) => (
  <div className="qr-expired" part="qr-expired">
    <p className="small muted">{text}</p>
    {action}
  </div>
)
