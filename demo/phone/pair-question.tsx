import { Button } from '../../src/ui/button'
import { Dialog } from '../../src/ui/dialog'
import type { PhoneTexts } from './texts'

interface PairQuestionProps {
  /** Where the code or the link leads, which is where the phone sends its calls from then on. */
  readonly domain: string
  readonly t: PhoneTexts
  readonly onPair: () => void
  readonly onCancel: () => void
}

/** Asks whether the phone is to be linked with a company, naming its domain. */
export const PairQuestion = ({ domain, t, onPair, onCancel }: PairQuestionProps) => (
  <Dialog
    title={t.pairQuestion}
    lead={t.pairQuestionLead}
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
