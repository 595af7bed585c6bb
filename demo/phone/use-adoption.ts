import { useCallback, useEffect, useState } from 'react'
import { PhoneError } from './device-api'
import { type PageLink, readPageLink } from './page-link'
import type { Phone } from './phone'

export type Adoption =
  | { readonly step: 'none' }
  /** The person is asked first, because anybody can make a link. */
  | { readonly step: 'asked'; readonly domain: string; readonly confirm: () => void }
  | { readonly step: 'working' }
  | { readonly step: 'done'; readonly deviceName: string }
  | { readonly step: 'spent' }
  | { readonly step: 'foreign'; readonly domain: string }
  | { readonly step: 'failed'; readonly retry: () => void }

/**
 * Makes this page the phone that the address names. The ticket leaves the address bar and the history at once, so that
 * it is neither copied nor used again by a reload. A link leads to this page's own backend alone: only a code that the
 * person scans or types links the phone with another.
 */
export function useAdoption(phone: Phone, phoneName: string) {
  const [adoption, setAdoption] = useState<Adoption>({ step: 'none' })

  /** Says that this page has become a device. */
  const adopted = useCallback(
    (key: string) => {
      const device = phone.devices.find((each) => each.key === key)
      setAdoption({ step: 'done', deviceName: device?.deviceName ?? '' })
    },
    [phone],
  )

  const adopt = useCallback(
    async (asked: PageLink) => {
      setAdoption({ step: 'working' })
      try {
        adopted(
          asked.kind === 'adopt'
            ? await phone.adopt(asked.deviceId, asked.ticket)
            : await phone.pair(asked.link, phoneName),
        )
      } catch (error) {
        const refused = error instanceof PhoneError && error.code < 10_000 && error.code > 1_000
        setAdoption(refused ? { step: 'spent' } : { step: 'failed', retry: () => void adopt(asked) })
      }
    },
    [phone, phoneName, adopted],
  )

  useEffect(() => {
    const read = () => {
      const asked = readPageLink(location.hash)
      if (!asked) return
      history.replaceState(null, '', location.pathname)
      if (asked.kind === 'adopt') return void adopt(asked)
      const domain = phone.domainOf(asked.link)
      setAdoption(
        phone.isOwn(asked.link)
          ? { step: 'asked', domain, confirm: () => void adopt(asked) }
          : { step: 'foreign', domain },
      )
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [phone, adopt])

  return { adoption, adopted, dismiss: () => setAdoption({ step: 'none' }) }
}
