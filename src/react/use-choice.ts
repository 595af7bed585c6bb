import { useEffect, useState } from 'react'
import { usePortal } from './portal-context'

/**
 * Whether the person has just chosen what is done at `path`, as it was when its screen was first drawn: then it begins
 * by itself, once. Who comes by Back, Forward or a reload has chosen nothing (A63).
 */
export function useChoice(path: string): boolean {
  const { navigator } = usePortal()
  const [isChosen] = useState(() => navigator.isChosen(path))
  useEffect(() => navigator.consumeChoice(path), [navigator, path])
  return isChosen
}
