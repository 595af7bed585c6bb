import type { CallError } from '../call-error'
import type { Portal } from '../portal'
import { describe } from './describe'
import { reportOf } from './failure-report'
import { showingOf } from './policy'
import { isSessionOver } from './session-over'

/** Shows a failed call as its policy says. Several of one kind at a time become one dialog. */
export const showFailure = async (portal: Portal, error: CallError): Promise<void> => {
  if (showingOf(error) === 'modal') await showDialog(portal, error)
}

/** Shows it in any case; for what a policy leaves to a screen that has no place for it. */
export const showDialog = async (portal: Portal, error: CallError): Promise<void> => {
  const { core, notices } = portal
  const { code, failCode, status } = error
  const report = reportOf(error, core.environment.clock.now())
  const { remedy, ...texts } = await describe(core, error)
  if (code === 'denied' && !core.session.suspended) return
  notices.show({
    ...texts,
    report,
    key: code === 'configuration' ? code : [code, failCode ?? status ?? ''].join(' '),
    ...(code === 'configuration' && {
      actions: [{ label: core.i18n.t('login:reload'), run: core.environment.reload }],
    }),
    ...(isSessionOver(error) && { onClose: () => core.session.end('denied') }),
  })
}
