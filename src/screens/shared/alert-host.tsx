import { Suspense } from 'react'
import { hasDescriptions } from '../../core/errors/describe'
import { startTexts } from '../../core/i18n/texts'
import type { Alert } from '../../core/page/dialog-queue'
import type { ElementContext } from '../../core/page/element-context'
import { useStore } from '../../react/element-context'
import { common } from '../../ui/common.styles'
import { AlertDialog } from '../../ui/dialog'
import { factsStyles } from '../../ui/facts'
import { moreTokens } from '../../ui/more-tokens.styles'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { HelpDeskBlock } from './help-desk-block'
import { RetryTime } from './retry-time'

/** Shows the element's current alert as a modal dialog. */
export default function AlertHost({ context }: { context: ElementContext }) {
  useStyleSheets(moreTokens, common, factsStyles)
  const alert = useStore(context.dialogs)
  return alert && <AlertView key={alert.id} alert={alert} context={context} />
}

function AlertView({ alert, context }: { alert: Alert; context: ElementContext }) {
  const { dialogs, core } = context
  const { ok, code } = startTexts[useStore(core.i18n.language)]
  // The alert's own sentences are shown at once. The time of a retry is added when the catalogue of failures is
  // loaded.
  const described = hasDescriptions(core)
  const actions = alert.actions.length > 0 ? alert.actions : [{ label: ok }]
  return (
    <AlertDialog
      title={alert.title}
      message={alert.message}
      more={
        alert.more ??
        (alert.retryAt !== undefined && described && (
          <Suspense>
            <RetryTime retryAt={alert.retryAt} />
          </Suspense>
        ))
      }
      details={alert.report && <HelpDeskBlock report={alert.report} codeAbove={alert.code !== undefined} />}
      code={alert.code && `${code} ${alert.code}`}
      // An alert lists its main action first, but the dialog shows the main button last.
      actions={actions.map((action) => ({ label: action.label, run: () => dialogs.close(action) })).reverse()}
      // After an action, `dialogs` may already show the next alert, which must not be closed.
      onClose={() => dialogs.get() === alert && dialogs.close()}
    />
  )
}
