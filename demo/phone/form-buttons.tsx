import { Button } from '../../src/ui/button'
import type { PhoneTexts } from './texts'

interface FormButtonsProps {
  readonly submit: string
  readonly busy: boolean
  /** True if there is nothing to submit yet. */
  readonly empty: boolean
  readonly onCancel?: (() => void) | undefined
  readonly t: PhoneTexts
}

/** The buttons of a form: submit, and cancel if there is a screen to return to. */
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
