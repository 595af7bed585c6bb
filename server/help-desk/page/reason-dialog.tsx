import { type FormEvent, useId, useRef, useState } from 'react'
import { checkReason, longestReason } from '../../../src/contract/text'
import { Actions } from '../../../src/ui/actions'
import { Button } from '../../../src/ui/button'
import { Callout } from '../../../src/ui/callout'
import { Dialog } from '../../../src/ui/dialog'
import { Redraw } from '../../../src/ui/redraw'
import { TextField } from '../../../src/ui/text-field'
import type { ActionResponse } from '../help-desk-records'
import { RefusedError, SignedOutError } from './help-desk-api'
import type { HelpDeskTexts } from './texts'

/** An action that the administrator has chosen and has to confirm. */
export interface Question {
  readonly title: string
  readonly lead: string
  /** Label of the button that runs the action. */
  readonly label: string
  readonly danger?: boolean
  readonly act: (reason: string) => Promise<ActionResponse>
}

interface ReasonDialogProps {
  readonly question: Question
  readonly t: HelpDeskTexts
  readonly onHelped: (helped: ActionResponse) => void
  readonly onDenied: (error: SignedOutError | RefusedError) => void
  readonly onClose: () => void
}

/** Asks for the reason that the action requires, and then runs the action. */
export function ReasonDialog({ question, t, onHelped, onDenied, onClose }: ReasonDialogProps) {
  const { title, lead, label, danger, act } = question
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'asking' | 'missing' | 'working' | 'failed'>('asking')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'working') return
    const reason = checkReason(field.current?.value ?? '')
    if (reason === undefined) {
      setState('missing')
      return field.current?.focus()
    }
    setState('working')
    try {
      onHelped(await act(reason))
    } catch (error) {
      if (error instanceof SignedOutError || error instanceof RefusedError) onDenied(error)
      setState('failed')
    }
  }
  return (
    <Redraw>
      <Dialog title={title} lead={lead} onClose={onClose} focusFirst={field}>
        <form method="dialog" className="stack" noValidate onSubmit={submit}>
          {state === 'failed' && (
            <Callout tone="danger" role="alert">
              {t.actionFailed}
            </Callout>
          )}
          <TextField
            id={id}
            label={t.reason}
            hint={t.reasonHint}
            error={state === 'missing' && t.reasonMissing}
            inputRef={field}
            maxLength={longestReason}
            autoComplete="off"
            // The action can't be taken back, so its reason can't be changed either.
            readOnly={state === 'working'}
            onInput={() => setState('asking')}
          />
          <Actions>
            <Button variant="grey" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={state === 'working'}>
              {label}
            </Button>
          </Actions>
        </form>
      </Dialog>
    </Redraw>
  )
}
