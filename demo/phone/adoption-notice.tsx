import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Spinner } from '../../src/ui/spinner'
import { PairQuestion } from './pair-question'
import type { PhoneTexts } from './texts'
import type { Adoption } from './use-adoption'

interface AdoptionNoticeProps {
  readonly adoption: Adoption
  readonly t: PhoneTexts
  readonly onDismiss: () => void
}

/** How the linking of this phone goes. */
export function AdoptionNotice({ adoption, t, onDismiss }: AdoptionNoticeProps) {
  if (adoption.step === 'none') return null
  if (adoption.step === 'asked') {
    return <PairQuestion domain={adoption.domain} t={t} onPair={adoption.confirm} onCancel={onDismiss} />
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
        {failed
          ? t.adoptionFailed
          : adoption.step === 'foreign'
            ? t.foreignLink(adoption.domain)
            : t.ticketSpent}
      </p>
      <p className="phone-notice-actions">
        <Button size="small" variant="grey" onClick={failed ? adoption.retry : onDismiss}>
          {failed ? t.retry : t.dismiss}
        </Button>
      </p>
    </Callout>
  )
}
