import type { ReactNode } from 'react'
import { Button } from '../../../src/ui/button'
import { State } from '../../../src/ui/state'
import type { HelpDeskTexts } from './texts'

/** The frame around a message that is shown in place of a list, such as a failure. */
export const Panel = ({ state }: { readonly state: ReactNode }) => <div className="panel">{state}</div>

/** Shows that data could not be loaded, with a button that tries again. */
export const Failed = ({ t, onRetry }: { readonly t: HelpDeskTexts; readonly onRetry: () => void }) => (
  <Panel
    state={
      <State
        kind="failed"
        title={t.failed}
        action={
          <Button size="small" variant="grey" onClick={onRetry}>
            {t.retry}
          </Button>
        }
      >
        {t.failedLine}
      </State>
    }
  />
)

export const Loading = ({ t }: { readonly t: HelpDeskTexts }) => (
  <Panel state={<State kind="loading" title={t.loading} />} />
)
