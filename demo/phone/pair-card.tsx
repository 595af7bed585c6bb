import { useId, useState } from 'react'
import { longestPhoneName } from '../../src/contract/values/device-name'
import { CardForm, CardHead } from '../../src/ui/card'
import { Icon } from '../../src/ui/icon'
import { guardEnter } from '../../src/ui/on-enter'
import { HowTo, Or } from '../../src/ui/serial'
import { TextField } from '../../src/ui/text-field'
import { Tile } from '../../src/ui/tile'
import { FormButtons } from './form-buttons'
import { PairQuestion } from './pair-question'
import { refusalOf } from './refusals'
import { type CompanyLink, readScanned } from './scanned'
import { ScanButton } from './scanner'
import type { PhoneTexts } from './texts'

interface PairCardProps {
  readonly t: PhoneTexts
  /** The name that the phone gets unless another is typed. */
  readonly defaultName: string
  /** The domain to which a code leads. */
  readonly domainOf: (link: CompanyLink) => string
  /** Becomes the phone; rejects with what `Phone.pair` throws. */
  readonly onPair: (link: CompanyLink, name: string) => Promise<void>
  /** Only where there is something to go back to. */
  readonly onCancel?: () => void
}

/** Links the phone with a company: by its QR code, by the text in it, or by the desk's link. */
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
      setError(
        refusal === 'offline' ? t.refusal.offline : refusal === 'wrong' ? t.pairingSpent : t.refusal.failed,
      )
      setBusy(false)
    }
  }

  return (
    <CardForm
      aria-labelledby={`${id}title`}
      onKeyDown={guardEnter}
      onSubmit={(event) => {
        event.preventDefault()
        ask(text)
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
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ScanButton t={t} onText={ask} />
      <TextField
        id={`${id}text`}
        label={t.qrText}
        value={text}
        error={error}
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
        {t.pairByDesk}{' '}
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
