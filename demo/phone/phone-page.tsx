import { useEffect, useState, useSyncExternalStore } from 'react'
import { fieldIn } from '../../src/contract/translated'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Icon } from '../../src/ui/icon'
import { LanguageControl } from '../../src/ui/language-control'
import { LiveRegion } from '../../src/ui/live-region'
import { currentLanguage } from '../../src/ui/page'
import { AdoptionNotice, useAdoption } from './adoption'
import { type Decision, PhoneError } from './device-api'
import { DeviceCard } from './device-card'
import { PairCard } from './pair-card'
import type { PairedDevice, Pending } from './paired-devices'
import { defaultPhoneName, type Phone, TOO_LATE } from './phone'
import { RequestCard } from './request-card'
import { defaultLanguage, type Language, languages, type PhoneTexts } from './texts'
import type { Turn } from './turn'

/** Ranks how unfamiliar the origin of a request is to the employee. */
const strangeness = ({ stranger, unknownBrowser }: Pending): number => (stranger ? 2 : unknownBrowser ? 1 : 0)

interface PhonePageProps {
  readonly phone: Phone
  readonly turn: Turn
  /** True if the browser will not delete the stored devices. */
  readonly isKept: boolean
}

/** The mobile app as a web page: requests first, then the devices with their codes. */
export function PhonePage({ phone, turn, isKept }: PhonePageProps) {
  const [language, setLanguage] = useState<Language>(() => currentLanguage(languages, defaultLanguage))
  const t = languages[language]
  const { now, elapsedMs } = useNow()
  const devices = useSyncExternalStore(
    (listener) => phone.subscribe(listener),
    () => phone.devices,
  )
  const elsewhere = useSyncExternalStore(turn.subscribe, () => turn.lost)
  const phoneName = defaultPhoneName(navigator.userAgent, t.somePhone)
  const { adoption, adopted, dismiss } = useAdoption(phone, phoneName)
  const [pairing, setPairing] = useState(false)
  const { outcome, answer } = useAnswer(phone)

  // Requests from familiar origins come first, across all devices.
  const requests = devices
    .flatMap((device) =>
      device.pending
        .filter(({ expiresAtMs }) => expiresAtMs > elapsedMs)
        .map((request) => ({ device, request })),
    )
    .sort((one, other) => strangeness(one.request) - strangeness(other.request))
  const newest = requests
    .map(({ request }) => request)
    .reduce<Pending | undefined>(
      (last, each) => (last && last.requestedAt > each.requestedAt ? last : each),
      undefined,
    )
  const announcement = newest
    ? [
        t.requestArrived(newest.applicationName),
        ...(newest.stranger ? [t.newBrowser] : []),
        ...(newest.unknownBrowser ? [t.unknownBrowserTitle] : []),
      ].join(' ')
    : ''

  useEffect(() => {
    document.documentElement.lang = language
    document.title = languages[language].title
  }, [language])

  const nameOf = (device: PairedDevice) => fieldIn(device, 'name', language)
  return (
    <div className="mfa" lang={language}>
      <div className="phone">
        <header className="phone-bar">
          <h1 className="phone-title">
            <Icon name="mobile" />
            <span>{t.app}</span>
          </h1>
          <LanguageControl
            languages={languages}
            language={language}
            onChange={setLanguage}
            label={t.language}
          />
        </header>
        <main className="phone-main">
          {!(adoption.step === 'done' && (newest || outcome)) && (
            <AdoptionNotice adoption={adoption} t={t} onDismiss={dismiss} />
          )}
          <UnkeptNotice isKept={isKept} t={t} />
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
                  now={elapsedMs}
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

type Outcome = 'approved' | 'rejected' | 'tooLate' | 'answerFailed'

/** Answers requests, and returns the outcome of the last answer. */
function useAnswer(phone: Phone) {
  const [outcome, setOutcome] = useState<Outcome>()
  const answer = async (key: string, pushId: string, decision: Decision): Promise<void> => {
    setOutcome(undefined)
    try {
      await phone.answer(key, pushId, decision)
      setOutcome(decision === 'approve' ? 'approved' : 'rejected')
    } catch (error) {
      setOutcome(error instanceof PhoneError && error.code === TOO_LATE ? 'tooLate' : 'answerFailed')
    }
  }
  return { outcome, answer }
}

const UnkeptNotice = ({ isKept, t }: { readonly isKept: boolean; readonly t: PhoneTexts }) =>
  isKept ? null : (
    <Callout tone="warning" title={t.notKept}>
      {t.notKeptLead}
    </Callout>
  )

const readTimes = () => ({ now: Date.now(), elapsedMs: performance.now() })

/** The current time, and the time since the page was opened, in ms. Updated at the start of each second. */
function useNow() {
  const [times, setTimes] = useState(readTimes)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setTimes(readTimes())
      timer = setTimeout(tick, 1000 - (Date.now() % 1000))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return times
}
