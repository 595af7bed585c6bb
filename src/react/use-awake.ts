import { useEffect } from 'react'
import { usePortal } from './portal-context'

/** Keeps the screen on while somebody looks at it without touching it: a QR code, or a wait for another device. */
export function useAwake(awake: boolean): void {
  const { environment } = usePortal().core
  useEffect(() => (awake ? environment.keepAwake() : undefined), [environment, awake])
}
