import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Icon } from '../../src/ui/icon'
import { type Language, LanguageControl } from '../../src/ui/language-control'
import { LiveRegion } from '../../src/ui/live-region'
import { currentLanguage } from '../shared/current-language'
import { AdoptionNotice } from './adoption-notice'
import { DeviceCard } from './device-card'
import { PairCard } from './pair-card'
import type { PairedDevice, Pending } from './paired-devices'
import type { Phone } from './phone'
import { defaultPhoneName } from './phone-name'
import { RequestCard } from './request-card'
import { texts } from './texts'
import type { Turn } from './turn'
import { useAdoption } from './use-adoption'
import { useAnswer } from './use-answer'
import { useNow } from './use-now'

/** The mobile app as a web page: requests first, then the devices with their codes. */
export function PhonePage({ phone, turn }: { readonly phone: Phone; readonly turn: Turn }) {
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const t = texts[language]
  const now = useNow()
  const devices = useSyncExternalStore(
    (listener) => phone.subscribe(listener),
    () => phone.devices,
  )
  const elsewhere = useSyncExternalStore(turn.subscribe, () => turn.lost)
  const phoneName = defaultPhoneName(navigator.userAgent, t.somePhone)
  const { adoption, adopted, dismiss } = useAdoption(phone, phoneName)
  const [pairing, setPairing] = useState(false)
  const { outcome, answer } = useAnswer(phone)

  // The employee's own requests come first, on all devices together.
  const requests = devices
    .flatMap((device) =>
      device.pending.filter(({ expiresAtMs }) => expiresAtMs > now).map((request) => ({ device, request })),
    )
    .sort(
      (one, other) =>
        Number(one.request.stranger !== undefined) - Number(other.request.stranger !== undefined),
    )
  const newest = requests
    .map(({ request }) => request)
    .reduce<Pending | undefined>(
      (last, each) => (last && last.requestedAt > each.requestedAt ? last : each),
      undefined,
    )
  const announcement = newest
    ? [t.requestArrived(newest.applicationName), ...(newest.stranger ? [t.newBrowser] : [])].join(' ')
    : ''

  useEffect(() => {
    document.documentElement.lang = language
    document.title = texts[language].title
  }, [language])

  const nameOf = ({ nameKo, nameEn }: PairedDevice) => (language === 'ko' ? nameKo : nameEn)
  return (
    <div className="mfa" lang={language}>
      <div className="phone">
        <header className="phone-bar">
          <h1 className="phone-title">
            <Icon name="mobile" />
            {t.app}
          </h1>
          <LanguageControl language={language} onChange={setLanguage} label={t.language} />
        </header>
        <main className="phone-main">
          {!(adoption.step === 'done' && (newest || outcome)) && (
            <AdoptionNotice adoption={adoption} t={t} onDismiss={dismiss} />
          )}
          {elsewhere && (
            <Callout tone="warning" title={t.elsewhere}>
              <p>{t.elsewhereLead}</p>
              <p className="phone-notice-actions">
                <Button size="small" variant="grey" onClick={turn.take}>
                  {t.useHere}
                </Button>
              </p>
            </Callout>
          )}
          {requests.length > 0 && (
            <ul className="phone-list" aria-label={t.requests}>
              {requests.map(({ device, request }) => (
                <RequestCard
                  key={request.pushId}
                  device={device}
                  request={request}
                  name={nameOf(device)}
                  now={now}
                  t={t}
                  onAnswer={(decision) => answer(device.key, request.pushId, decision)}
                />
              ))}
            </ul>
          )}
          {outcome && (
            <Callout
              tone={outcome === 'approved' ? 'success' : outcome === 'rejected' ? 'info' : 'warning'}
              role="status"
            >
              {t[outcome]}
            </Callout>
          )}
          {(devices.length === 0 || pairing) && adoption.step !== 'working' && (
            <PairCard
              t={t}
              defaultName={phoneName}
              domainOf={(link) => phone.domainOf(link)}
              onPair={async (link, name) => {
                adopted(await phone.pair(link, name))
                setPairing(false)
              }}
              {...(devices.length > 0 && { onCancel: () => setPairing(false) })}
            />
          )}
          {devices.length > 0 && (
            <section className="phone-section" aria-labelledby="devices">
              <h2 className="overline" id="devices">
                {t.devices}
              </h2>
              <ul className="phone-list">
                {devices.map((device) => (
                  <DeviceCard
                    key={device.key}
                    device={device}
                    name={nameOf(device)}
                    active={!elsewhere}
                    now={now}
                    t={t}
                    onRegister={(serial) => {
                      dismiss()
                      return phone.register(device.key, serial)
                    }}
                    onRemove={() => phone.unpair(device.key)}
                  />
                ))}
              </ul>
              {requests.length === 0 && <p className="small muted phone-hint">{t.noRequests}</p>}
              {!pairing && (
                <Button
                  block
                  variant="grey"
                  icon={<Icon name="link" />}
                  onClick={() => {
                    dismiss()
                    setPairing(true)
                  }}
                >
                  {t.pairMore}
                </Button>
              )}
            </section>
          )}
        </main>
        <footer className="phone-foot">
          <a className="phone-anchor" href="/">
            {t.portal}
          </a>
        </footer>
        <LiveRegion>{announcement}</LiveRegion>
      </div>
    </div>
  )
}
