import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { QrDrawing } from './qr-path'
import type { Slot } from './slot'

export interface QrCodeProps {
  readonly text: string
  /** The image's alternative text. It says what the code is for. */
  readonly label: string
  /**
   * Length of one side, in px. It is rounded up, so that each module (square) of the code is a whole number of
   * pixels.
   */
  readonly size?: number
  /** Called if the encoder's chunk can't be loaded, if the text is too long for a QR code, or without a canvas. */
  readonly onError?: (cause: unknown) => void
}

/** A host can change the filters around the code without an event. */
const lookEveryMs = 1000

/**
 * A QR code, black on white in every theme, with the white margin that scanners need. It is a bitmap, because browsers
 * and extensions with a dark mode change the colors of other content.
 */
export function QrCode({ text, label, size = 128, onError }: QrCodeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
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
  const drawing = drawn?.text === text ? drawn : undefined
  const modules = drawing?.modules ?? size
  const side = Math.ceil(size / modules) * modules

  useLayoutEffect(() => {
    const node = canvas.current
    if (!drawing || !node) return
    let shownInverted: boolean | undefined
    const look = () => {
      const inverted = isInverted(node)
      if (inverted === shownInverted) return
      shownInverted = inverted
      try {
        draw(node, drawing, inverted)
      } catch (cause) {
        fail(cause)
      }
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [drawing])

  return (
    <div className="qr" part="qr">
      <canvas
        // A new canvas for each text, because a canvas keeps what was drawn.
        key={`${text} ${modules}`}
        ref={canvas}
        width={side}
        height={side}
        role="img"
        aria-label={label}
        aria-busy={!drawing || undefined}
      />
    </div>
  )
}

/** Draws the code on its white ground, or white on black where a filter inverts it. */
function draw(canvas: HTMLCanvasElement, { modules, path }: QrDrawing, inverted: boolean): void {
  // Not on a graphics processor, because a canvas there is lost when the processor is reset.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The page has no 2D canvas')
  const [dark, light] = inverted ? ['#fff', '#000'] : ['#000', '#fff']
  const scale = canvas.width / modules
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.fillStyle = light
  context.fillRect(0, 0, modules, modules)
  context.fillStyle = dark
  context.fill(new Path2D(path))
}

/** True if the filters of the nodes around a node, as extensions set them for a dark mode, invert its colors. */
function isInverted(node: Element): boolean {
  let inverted = false
  for (let at: Element | null = node; at; at = parentOf(at)) {
    const { filter } = getComputedStyle(at)
    for (const [, amount, unit] of filter.matchAll(/invert\(([\d.]+)(%?)\)/g))
      if (Number(amount) > (unit ? 50 : 0.5)) inverted = !inverted
  }
  return inverted
}

const parentOf = (node: Element): Element | null =>
  node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host ?? null

/** Shown in place of an expired code: a dashed frame with a button for a new code. */
export const QrExpired = ({ text, action }: { readonly text: ReactNode; readonly action: Slot }) => (
  <div className="qr-expired" part="qr-expired">
    <p className="small muted">{text}</p>
    {action}
  </div>
)
