import { describe } from '../errors/describe'
import { failureDisplayOf } from '../errors/failure-display'
import { reportOf } from '../errors/failure-report'
import { isSessionOver } from '../errors/session-over'
import type { CallError } from '../http/call-error'
import type { Portal } from './portal'

/** Shows a failed call as its policy says. Several of one kind at a time become one dialog. */
export async function showFailure(portal: Portal, error: CallError): Promise<void> {
  if (failureDisplayOf(error) === 'modal') await showDialog(portal, error)
}

/** Shows it in any case; for what a policy leaves to a screen that has no place for it. */
export async function showDialog(portal: Portal, error: CallError): Promise<void> {
  const { core, dialogs } = portal
  const { code, failCode, status } = error
  const report = reportOf(error, core.environment.clock.now())
  const { remedy, ...texts } = await describe(core, error)
  if (code === 'denied' && !core.session.suspended) return
  dialogs.show({
    ...texts,
    report,
    key: code === 'configuration' ? code : [code, failCode ?? status ?? ''].join(' '),
    ...(code === 'configuration' && {
      actions: [{ label: core.i18n.t('login:reload'), run: core.environment.reload }],
    }),
    ...(isSessionOver(error) && { onClose: () => core.session.end('denied') }),
  })
}
