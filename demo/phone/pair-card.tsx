import { useId, useState } from 'react'
import { longestPhoneName } from '../../src/contract/device-name'
import { Button } from '../../src/ui/button'
import { CardForm, CardHead } from '../../src/ui/card'
import { Dialog } from '../../src/ui/dialog'
import { Icon } from '../../src/ui/icon'
import { guardEnter } from '../../src/ui/on-enter'
import { HowTo, Or } from '../../src/ui/serial'
import { TextField } from '../../src/ui/text-field'
import { Tile } from '../../src/ui/tile'
import { refusalOf } from './device-api'
import { FormButtons } from './form-buttons'
import { type CompanyLink, readScanned } from './scanned'
import { ScanButton } from './scanner'
import type { PhoneTexts } from './texts'

interface PairCardProps {
  readonly t: PhoneTexts
  /** The phone's name unless the user types another. */
  readonly defaultName: string
  /** Returns the company's domain, as its QR code names it. */
  readonly domainOf: (link: CompanyLink) => string
  /** Pairs the phone; rejects with the errors of `Phone.pair`. */
  readonly onPair: (link: CompanyLink, name: string) => Promise<void>
  /** Set only if there is a screen to return to. */
  readonly onCancel?: () => void
}

/** Links the phone with a company: by the company's QR code, by the text in it, or by the desk's link. */
export function PairCard({ t, defaultName, domainOf, onPair, onCancel }: PairCardProps) {
  const id = useId()
  const [name, setName] = useState(defaultName)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<CompanyLink>()

  const ask = (given: string) => {
    const scanned = readScanned(given)
    if (scanned.kind !== 'company') {
      return setError(scanned.kind === 'serial' ? t.pairingSerial : t.pairingUnknown)
    }
    setError('')
    setAsked(scanned)
  }

  const pair = async (link: CompanyLink) => {
    setAsked(undefined)
    setBusy(true)
    try {
      await onPair(link, name.trim() || defaultName)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal === 'wrong') setError(t.pairingSpent)
      else if (refusal === 'ungranted') setError(t.locked)
      else setError(refusal === 'offline' ? t.refusal.offline : t.refusal.failed)
      setBusy(false)
    }
  }

  return (
    <CardForm
      aria-labelledby={`${id}title`}
      onKeyDown={guardEnter}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) ask(text)
      }}
    >
      <CardHead
        tile={
          <Tile size="large">
            <Icon name="link" size={24} />
          </Tile>
        }
        title={t.pairTitle}
        titleId={`${id}title`}
        lead={t.pairLead}
      />
      <HowTo steps={t.pairSteps} />
      <TextField
        id={`${id}name`}
        label={t.phoneName}
        hint={t.phoneNameHint}
        value={name}
        maxLength={longestPhoneName}
        autoComplete="off"
        readOnly={busy}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ScanButton t={t} onText={ask} />
      <TextField
        id={`${id}text`}
        label={t.qrText}
        value={text}
        error={error}
        readOnly={busy}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={'{"ticket": …}'}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError('')
        }}
      />
      <FormButtons submit={t.pair} busy={busy} empty={text.trim() === ''} onCancel={onCancel} t={t} />
      <Or>{t.or}</Or>
      <p className="small muted">
        <span>{t.pairByDesk}</span>{' '}
        <a className="phone-anchor" href="/desk">
          {t.desk}
        </a>
      </p>
      {asked && (
        <PairQuestion
          domain={domainOf(asked)}
          t={t}
          onPair={() => void pair(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </CardForm>
  )
}

interface PairQuestionProps {
  /** True if this page takes over a phone that the employee already has, which unlinks its present page. */
  readonly isExisting?: boolean
  /** The domain in the code or link: the phone will send its calls there. */
  readonly domain: string
  readonly t: PhoneTexts
  readonly onPair: () => void
  readonly onCancel: () => void
}

/** Asks whether to link this page with a company, as a new or an existing phone, and names the company's domain. */
export const PairQuestion = ({ isExisting = false, domain, t, onPair, onCancel }: PairQuestionProps) => (
  <Dialog
    title={isExisting ? t.adoptQuestion : t.pairQuestion}
    lead={isExisting ? t.adoptQuestionLead : t.pairQuestionLead}
    onClose={onCancel}
    actions={
      <>
        <Button variant="grey" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button onClick={onPair}>{t.pairConfirm}</Button>
      </>
    }
  >
    <p className="pair-domain strong">{domain}</p>
  </Dialog>
)
