import { useCallback, useEffect, useState } from 'react'
import { PhoneError } from './device-api'
import type { Phone } from './phone'
import { readScanned } from './scanned'

export type Adoption =
  | { readonly step: 'none' }
  | { readonly step: 'working' }
  | { readonly step: 'done'; readonly deviceName: string }
  | { readonly step: 'spent' }
  | { readonly step: 'failed'; readonly retry: () => void }

/** Makes the phone what a link says, and gives the device's id. */
type Follow = (phone: Phone, phoneName: string) => Promise<string>

/**
 * What the address asks for: `#adopt=<deviceId>.<ticket>` and `#pair=<ticket>` are the desk's links, to a phone that an
 * employee has and to a new one. `#pair=` also takes the whole text of the company's QR code.
 */
const linkIn = (hash: string): Follow | undefined => {
  const [, deviceId, adoptionTicket] = /^#adopt=([\w-]+)\.([\w-]+)$/.exec(hash) ?? []
  if (deviceId && adoptionTicket) {
    return async (phone) => {
      await phone.adopt(deviceId, adoptionTicket)
      return deviceId
    }
  }
  const paired = /^#pair=(.+)$/.exec(hash)?.[1]
  if (!paired) return undefined
  const link = /^[\w-]+$/.test(paired) ? { ticket: paired } : companyIn(paired)
  return link && ((phone, phoneName) => phone.pair(link, phoneName))
}

const companyIn = (encoded: string) => {
  try {
    const scanned = readScanned(decodeURIComponent(encoded))
    return scanned.kind === 'company' ? scanned : undefined
  } catch {
    // Not one of our links.
    return undefined
  }
}

/**
 * Makes this page the phone that the address names. The ticket leaves the address bar and the history at once, so that
 * it is neither copied nor used again by a reload.
 */
export const useAdoption = (phone: Phone, phoneName: string) => {
  const [adoption, setAdoption] = useState<Adoption>({ step: 'none' })

  /** Says that this page has become a device. */
  const adopted = useCallback(
    (deviceId: string) => {
      const device = phone.devices.find((each) => each.deviceId === deviceId)
      setAdoption({ step: 'done', deviceName: device?.deviceName ?? '' })
    },
    [phone],
  )

  const adopt = useCallback(
    async (follow: Follow) => {
      setAdoption({ step: 'working' })
      try {
        adopted(await follow(phone, phoneName))
      } catch (error) {
        const refused = error instanceof PhoneError && error.code < 10_000 && error.code > 1_000
        setAdoption(refused ? { step: 'spent' } : { step: 'failed', retry: () => void adopt(follow) })
      }
    },
    [phone, phoneName, adopted],
  )

  useEffect(() => {
    const read = () => {
      const follow = linkIn(location.hash)
      if (!follow) return
      history.replaceState(null, '', location.pathname)
      void adopt(follow)
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [adopt])

  return { adoption, adopted, dismiss: () => setAdoption({ step: 'none' }) }
}
