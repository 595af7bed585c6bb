import type { ReactNode } from 'react'
import { Button } from '../../src/ui/button'
import { State } from '../../src/ui/state'
import type { HelpDeskTexts } from './texts'

/** The frame around what stands in place of a list. */
export const Panel = ({ state }: { readonly state: ReactNode }) => <div className="panel">{state}</div>

/** Something could not be loaded. */
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
