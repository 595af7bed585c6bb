import { Button } from '../../src/ui/button'
import type { PhoneTexts } from './texts'

interface FormButtonsProps {
  readonly submit: string
  readonly busy: boolean
  /** There is nothing to submit yet. */
  readonly empty: boolean
  readonly onCancel?: (() => void) | undefined
  readonly t: PhoneTexts
}

/** At the end of a form: it goes on, and back to where there is something behind it. */
export const FormButtons = ({ submit, busy, empty, onCancel, t }: FormButtonsProps) => (
  <div className="phone-buttons">
    <Button type="submit" block busy={busy} disabled={empty}>
      {submit}
    </Button>
    {onCancel && (
      <Button block variant="grey" onClick={onCancel}>
        {t.cancel}
      </Button>
    )}
  </div>
)
