import { useEffect, useRef, useState } from 'react'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Dialog } from '../../src/ui/dialog'
import { Icon } from '../../src/ui/icon'
import { canScan, scanQr } from './camera'
import type { PhoneTexts } from './texts'

interface ScannerProps {
  readonly t: PhoneTexts
  readonly onText: (text: string) => void
}

/** The button that opens the camera, where there is one that can read a QR code; nothing elsewhere. */
export function ScanButton({ t, onText }: ScannerProps) {
  const [able, setAble] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let current = true
    canScan().then(
      (yes) => current && setAble(yes),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [])
  if (!able) return null
  return (
    <>
      <Button block variant="primaryLight" icon={<Icon name="qr" />} onClick={() => setOpen(true)}>
        {t.scan}
      </Button>
      {open && (
        <Scanner
          t={t}
          onText={(text) => {
            setOpen(false)
            onText(text)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Scanner({ t, onText, onClose }: ScannerProps & { readonly onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const found = useRef(onText)
  found.current = onText
  useEffect(() => {
    const left = new AbortController()
    if (video.current) {
      scanQr(video.current, left.signal).then(
        (text) => found.current(text),
        () => setFailed(!left.signal.aborted),
      )
    }
    return () => left.abort()
  }, [])
  return (
    <Dialog
      title={t.scan}
      lead={t.scanLead}
      onClose={onClose}
      actions={
        <Button variant="grey" onClick={onClose}>
          {t.cancel}
        </Button>
      }
    >
      {failed ? (
        <Callout tone="warning" role="alert">
          {t.cameraFailed}
        </Callout>
      ) : (
        <video ref={video} className="scanner" aria-label={t.scan} muted playsInline />
      )}
    </Dialog>
  )
}
