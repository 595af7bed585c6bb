import { Suspense } from 'react'
import { hasDescriptions } from '../../../core/errors/describe'
import type { Language } from '../../../core/i18n/language'
import type { Alert } from '../../../core/page/dialog-queue'
import type { Portal } from '../../../core/page/portal'
import { useStore } from '../../../react/use-store'
import { AlertDialog } from '../../../ui/alert-dialog'
import { common } from '../../../ui/common.styles'
import { factsStyles } from '../../../ui/facts.styles'
import { moreTokens } from '../../../ui/more-tokens.styles'
import { useStyleSheets } from '../../../ui/use-style-sheets'
import { HelpDeskBlock } from '../help-desk/help-desk-block'
import { RetryTime } from '../retry-time'

const words: Record<Language, { ok: string; code: string }> = {
  en: { ok: 'OK', code: 'Error code' },
  ko: { ok: '확인', code: '오류 코드' },
}

/** Shows the element's present alert as a modal dialog (R188). */
export default function AlertHost({ portal }: { portal: Portal }) {
  useStyleSheets(moreTokens, common, factsStyles)
  const alert = useStore(portal.dialogs)
  return alert && <AlertView key={alert.id} alert={alert} portal={portal} />
}

function AlertView({ alert, portal }: { alert: Alert; portal: Portal }) {
  const { dialogs, core } = portal
  const { ok, code } = words[useStore(core.i18n.language)]
  // Without the catalogue only the sentences are there, which the alert has brought along.
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
      // An alert begins with its main action, the row of buttons ends with it.
      actions={actions.map((action) => ({ label: action.label, run: () => dialogs.close(action) })).reverse()}
      // After an action the next alert may be there already: that one stays.
      onClose={() => dialogs.get() === alert && dialogs.close()}
    />
  )
}
