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
import { useSheets } from '../../../ui/use-sheets'
import { HelpDeskBlock } from '../help-desk/help-desk-block'
import { RetryTime } from '../retry-time'

const words: Record<Language, { ok: string; code: string }> = {
  en: { ok: 'OK', code: 'Error code' },
  ko: { ok: '확인', code: '오류 코드' },
}

/** Shows the element's present notice as a modal dialog (R188). */
export default function AlertHost({ portal }: { portal: Portal }) {
  useSheets(moreTokens, common, factsStyles)
  const notice = useStore(portal.dialogs)
  return notice && <NoticeView key={notice.id} notice={notice} portal={portal} />
}

function NoticeView({ notice, portal }: { notice: Alert; portal: Portal }) {
  const { dialogs, core } = portal
  const { ok, code } = words[useStore(core.i18n.language)]
  // Without the catalogue only the sentences are there, which the notice has brought along.
  const told = hasDescriptions(core)
  const actions = notice.actions.length > 0 ? notice.actions : [{ label: ok }]
  return (
    <AlertDialog
      title={notice.title}
      message={notice.message}
      more={
        notice.more ??
        (notice.retryAt !== undefined && told && (
          <Suspense>
            <RetryTime retryAt={notice.retryAt} />
          </Suspense>
        ))
      }
      details={
        notice.report && <HelpDeskBlock report={notice.report} codeAbove={notice.code !== undefined} />
      }
      code={notice.code && `${code} ${notice.code}`}
      // A notice begins with its main action, the row of buttons ends with it.
      actions={actions.map((action) => ({ label: action.label, run: () => dialogs.close(action) })).reverse()}
      // After an action the next notice may be there already: that one stays.
      onClose={() => dialogs.get() === notice && dialogs.close()}
    />
  )
}
