import { Suspense, useEffect, useRef, useState } from 'react'
import { policyImage } from '../../contract/calls/app'
import { ignore } from '../../core/platform/ignore'
import { readPolicyImage } from '../../core/sign-in/policy-image'
import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { policyStyles } from './policy-image.styles'

/** The company's policy (R15, R280). Whatever goes wrong with it, the page is complete without it (A39). */
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
  const { call } = usePortal()
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const bring = async () => {
      const picture = readPolicyImage(await call(policyImage, { signal }))
      if (!picture || signal.aborted) return
      // Not by an address: a strict content security policy names no source of images.
      const drawn = await createImageBitmap(new Blob([picture.bytes], { type: picture.type }))
      if (signal.aborted) drawn.close()
      else setBitmap(drawn)
    }
    bring().catch((error) => ignore(error, 'decoration'))
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
