import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Spinner } from '../../src/ui/state'
import { refusalOf } from './device-api'
import { PairQuestion } from './pair-card'
import type { Phone } from './phone'
import { type PageLink, readPageLink } from './scanned'
import type { PhoneTexts } from './texts'

type Adoption =
  | { readonly step: 'none' }
  /** The user is asked before the page follows a link, because anyone can send such a link. */
  | {
      readonly step: 'asked'
      readonly isExisting: boolean
      readonly domain: string
      readonly confirm: () => void
    }
  | { readonly step: 'working' }
  | { readonly step: 'done'; readonly deviceName: string }
  | { readonly step: 'spent' }
  | { readonly step: 'locked' }
  | { readonly step: 'foreign'; readonly domain: string }
  | { readonly step: 'failed'; readonly retry: () => void }

/**
 * Makes this page the phone that the URL names. The ticket is removed from the address bar and the history at once,
 * so that the user cannot copy it and a reload does not use it again. The page follows only links to its own backend.
 * For another backend, the user must scan or type a code.
 */
export function useAdoption(phone: Phone, phoneName: string) {
  const [adoption, setAdoption] = useState<Adoption>({ step: 'none' })

  /** Shows that this page has become a device. */
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
        const refusal = refusalOf(error)
        if (refusal === 'wrong') setAdoption({ step: 'spent' })
        else if (refusal === 'ungranted') setAdoption({ step: 'locked' })
        else setAdoption({ step: 'failed', retry: () => void adopt(asked) })
      }
    },
    [phone, phoneName, adopted],
  )

  useEffect(() => {
    const read = () => {
      const asked = readPageLink(location.hash)
      if (!asked) return
      history.replaceState(null, '', location.pathname)
      const isExisting = asked.kind === 'adopt'
      const link = isExisting ? {} : asked.link
      const domain = phone.domainOf(link)
      setAdoption(
        phone.isOwn(link)
          ? { step: 'asked', isExisting, domain, confirm: () => void adopt(asked) }
          : { step: 'foreign', domain },
      )
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [phone, adopt])

  return { adoption, adopted, dismiss: () => setAdoption({ step: 'none' }) }
}

interface AdoptionNoticeProps {
  readonly adoption: Adoption
  readonly t: PhoneTexts
  readonly onDismiss: () => void
}

/** Shows the state of linking this phone. */
export function AdoptionNotice({ adoption, t, onDismiss }: AdoptionNoticeProps) {
  if (adoption.step === 'none') return null
  if (adoption.step === 'asked') {
    const { isExisting, domain, confirm } = adoption
    return (
      <PairQuestion isExisting={isExisting} domain={domain} t={t} onPair={confirm} onCancel={onDismiss} />
    )
  }
  if (adoption.step === 'working') return <Spinner label={t.adopting} />
  if (adoption.step === 'done') {
    return (
      <Callout tone="success" role="status">
        {t.adopted(adoption.deviceName)}
      </Callout>
    )
  }
  const failed = adoption.step === 'failed'
  return (
    <Callout tone="danger" role="alert">
      <p>
        {adoption.step === 'foreign'
          ? t.foreignLink(adoption.domain)
          : { failed: t.adoptionFailed, locked: t.locked, spent: t.ticketSpent }[adoption.step]}
      </p>
      <p className="phone-notice-actions">
        <Button size="small" variant="grey" onClick={failed ? adoption.retry : onDismiss}>
          {failed ? t.retry : t.dismiss}
        </Button>
      </p>
    </Callout>
  )
}
