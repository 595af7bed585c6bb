import { Suspense, useEffect, useRef, useState } from 'react'
import { policyImage } from '../../contract/calls/sign-in'
import { ignore } from '../../core/platform/report'
import { readPolicyImage } from '../../core/sign-in/policy-image'
import { useElementContext, useTexts } from '../../react/element-context'
import { css } from '../../ui/style-sheet'
import { useStyleSheets } from '../../ui/use-style-sheets'

/**
 * Shows the company's policy as an image. If the image fails to load, nothing is shown, because the page is complete
 * without it.
 */
export function PolicyImage() {
  useStyleSheets(policyStyles)
  const bitmap = usePolicyBitmap()
  return bitmap ? (
    <Suspense>
      <Picture bitmap={bitmap} />
    </Suspense>
  ) : null
}

function usePolicyBitmap(): ImageBitmap | undefined {
  const { call } = useElementContext()
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const bring = async () => {
      const picture = readPolicyImage(await call(policyImage, { signal }))
      if (!picture || signal.aborted) return
      // The image is drawn from its bytes and not loaded from a URL, because a strict content security policy forbids
      // image URLs.
      const drawn = await createImageBitmap(new Blob([picture.bytes], { type: picture.type }))
      if (signal.aborted) drawn.close()
      else setBitmap(drawn)
    }
    bring().catch((error) => ignore(error, 'the image is only a decoration'))
    return () => controller.abort()
  }, [call])
  return bitmap
}

function Picture({ bitmap }: { bitmap: ImageBitmap }) {
  const t = useTexts('common')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0), [bitmap])
  return (
    <div className="policy" part="policy">
      <canvas
        ref={canvas}
        width={bitmap.width}
        height={bitmap.height}
        role="img"
        aria-label={t('common:policy.label')}
      />
    </div>
  )
}

/** The image is beside the card if there is space for both, otherwise below the card. */
const policyStyles = css`
.mfa:has(> .screen > .policy) { grid-template: none / repeat(auto-fit, minmax(min(100%, 340px), 1fr)); }
.policy { display: grid; place-items: center; padding: 24px 32px 40px; }
.policy canvas { display: block; max-width: min(100%, 488px); max-height: 80vh; border-radius: var(--_radius-card); }
`
