import type { CallError } from '../call-error'
import type { Portal } from '../portal'
import { type Description, describe } from './describe'
import { showingOf } from './policy'

/** Shows a failed call as its policy says. Several of one kind at a time become one dialog. */
export const showFailure = async (portal: Portal, error: CallError): Promise<void> => {
  if (showingOf(error) === 'modal') await showDialog(portal, error)
}

/** Shows it in any case; for what a policy leaves to a screen that has no place for it. */
export const showDialog = async (portal: Portal, error: CallError): Promise<void> => {
  const { core, notices } = portal
  const { code, failCode, status } = error
  const description = await describeCall(portal, error)
  if (code === 'denied' && !core.session.suspended) return
  notices.show({
    ...description,
    key: [code, failCode ?? status ?? ''].join(' '),
    ...(code === 'configuration' && {
      actions: [{ label: core.i18n.t('login:reload'), run: core.environment.reload }],
    }),
    ...(endsSession(error) && { onClose: () => core.session.end('denied') }),
  })
}

/** A 401 without a code ends the session of a signed-in call only: else the way to `/` would lead back here. */
const endsSession = ({ code, status, failCode, authorized }: CallError) =>
  code === 'denied' || (status === 401 && failCode === undefined && authorized)

/** The SMS has texts of its own, whatever went wrong, except where waiting is the remedy. */
const describeCall = async ({ core }: Portal, error: CallError): Promise<Description> => {
  const description = await describe(core, error)
  const { t, loaded } = core.i18n
  const own =
    error.callId === 'smsSend' && error.status !== 429 && error.code !== 'denied' && loaded('errors')
  if (!own || error.code === 'configuration') return description
  return { ...description, title: t('errors:smsSend.title'), message: t('errors:smsSend.message') }
}
