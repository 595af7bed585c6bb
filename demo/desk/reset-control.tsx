import { useState } from 'react'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Dialog } from '../../src/ui/dialog'
import { Icon } from '../../src/ui/icon'
import { resetData } from './desk-api'
import type { DeskTexts } from './texts'

type Step = 'closed' | 'asking' | 'working' | 'failed'

/** The button that starts the demonstration over, with its question. */
export function ResetControl({ t, onReset }: { readonly t: DeskTexts; readonly onReset: () => void }) {
  const [step, setStep] = useState<Step>('closed')
  const close = () => setStep('closed')
  const reset = async () => {
    setStep('working')
    try {
      await resetData()
      close()
      onReset()
    } catch {
      setStep('failed')
    }
  }
  return (
    <>
      <Button
        size="small"
        variant="grey"
        icon={<Icon name="refresh" size={16} />}
        onClick={() => setStep('asking')}
      >
        {t.reset}
      </Button>
      {step !== 'closed' && (
        <Dialog
          title={t.resetQuestion}
          lead={t.resetLead}
          onClose={close}
          actions={
            <>
              <Button variant="grey" onClick={close}>
                {t.cancel}
              </Button>
              <Button variant="danger" busy={step === 'working'} onClick={reset}>
                {t.reset}
              </Button>
            </>
          }
        >
          {step === 'failed' && (
            <Callout tone="danger" role="alert">
              {t.resetFailed}
            </Callout>
          )}
        </Dialog>
      )}
    </>
  )
}
