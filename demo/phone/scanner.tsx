import { useEffect, useRef, useState } from 'react'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Dialog } from '../../src/ui/dialog'
import { Icon } from '../../src/ui/icon'
import type { PhoneTexts } from './texts'

interface ScannerProps {
  readonly t: PhoneTexts
  readonly onText: (text: string) => void
}

/** The button that opens the camera; nothing if the browser cannot read QR codes. */
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

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const LOOK_EVERY_MS = 200

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** True if this browser can read QR codes from a camera. Few do: Chromium on Android, ChromeOS and macOS. */
async function canScan(): Promise<boolean> {
  // Missing on a page that is not a secure context, despite its type.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const formats = await detectorClass()?.getSupportedFormats()
  return Boolean(devices && formats?.includes('qr_code'))
}

/**
 * Shows the camera in a video element and resolves with the first QR code in view. Rejects if the camera is refused
 * or missing, and with the signal's reason if aborted. The camera is off afterwards.
 */
async function scanQr(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const Detector = detectorClass()
  if (!Detector) throw new Error('this browser reads no QR codes')
  const detector = new Detector({ formats: ['qr_code'] })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    signal.throwIfAborted()
    video.srcObject = stream
    await video.play()
    for (;;) {
      const [code] = await detector.detect(video)
      signal.throwIfAborted()
      if (code) return code.rawValue
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
