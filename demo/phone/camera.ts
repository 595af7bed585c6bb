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

/** Whether this browser can read QR codes from a camera. Few do: Chromium on Android, ChromeOS and macOS. */
export async function canScan(): Promise<boolean> {
  // Absent on a page that is not served securely, whatever its type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const formats = await detectorClass()?.getSupportedFormats()
  return Boolean(devices && formats?.includes('qr_code'))
}

/**
 * Shows the camera in a video element and resolves with the first QR code that comes before it. Rejects when the camera
 * is refused or absent, and with the signal's reason when it is aborted; the camera is off then.
 */
export async function scanQr(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
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
