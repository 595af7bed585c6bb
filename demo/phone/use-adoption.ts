import { useCallback, useEffect, useState } from 'react'
import { PhoneError } from './device-api'
import type { Phone } from './phone'

export type Adoption =
  | { readonly step: 'none' }
  | { readonly step: 'working' }
  | { readonly step: 'done'; readonly deviceName: string }
  | { readonly step: 'spent' }
  | { readonly step: 'failed'; readonly retry: () => void }

/** `#adopt=<deviceId>.<ticket>`, the form in which the desk makes its links. */
const linkIn = (hash: string) => /^#adopt=([\w-]+)\.([\w-]+)$/.exec(hash)

/**
 * Makes this page the phone that the address names. The ticket leaves the address bar and the history at once, so that
 * it is neither copied nor used again by a reload.
 */
export const useAdoption = (phone: Phone): { adoption: Adoption; dismiss: () => void } => {
  const [adoption, setAdoption] = useState<Adoption>({ step: 'none' })

  const adopt = useCallback(
    async (deviceId: string, ticket: string) => {
      setAdoption({ step: 'working' })
      try {
        await phone.adopt(deviceId, ticket)
        const device = phone.devices.find((each) => each.deviceId === deviceId)
        setAdoption({ step: 'done', deviceName: device?.deviceName ?? '' })
      } catch (error) {
        const refused = error instanceof PhoneError && error.code < 10_000 && error.code > 1_000
        setAdoption(
          refused ? { step: 'spent' } : { step: 'failed', retry: () => void adopt(deviceId, ticket) },
        )
      }
    },
    [phone],
  )

  useEffect(() => {
    const follow = () => {
      const [, deviceId, ticket] = linkIn(location.hash) ?? []
      if (!deviceId || !ticket) return
      history.replaceState(null, '', location.pathname)
      void adopt(deviceId, ticket)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [adopt])

  return { adoption, dismiss: () => setAdoption({ step: 'none' }) }
}
