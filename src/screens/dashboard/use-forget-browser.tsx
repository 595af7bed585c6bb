import { type ReactNode, useEffect, useRef, useState } from 'react'
import { forgetBrowser } from '../../contract/calls/token'
import type { Core } from '../../core/page/core'
import type { Portal } from '../../core/page/portal'
import { ignore } from '../../core/platform/ignore'
import { knownBrowser, knownBrowserOf, knownBrowserPrefix } from '../../core/session/known-browser'
import { usePortal } from '../../react/portal-context'
import { useConfiguration } from '../../react/use-configuration'
import { useTask } from '../../react/use-task'
import { useTexts } from '../../react/use-texts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'

/** Whether there is a token of any backend: as much as can be said before the configuration is there. */
const mayBeKnown = ({ environment: { cookies, localStorage }, options }: Core): boolean =>
  options.get().mode === 'portal'
    ? cookies.read(knownBrowser) !== undefined
    : localStorage.keys().some((key) => key.startsWith(knownBrowserPrefix))

/** Has the backend forget this browser, and then forgets its token, unless another tab has got a new one meanwhile. */
async function forgetThisBrowser({ core, call }: Portal, signal: AbortSignal): Promise<void> {
  const kept = knownBrowserOf(core, await core.configuration.load(signal))
  const token = kept?.get()
  if (!kept || token === undefined) return
  await call(forgetBrowser, { signal })
  if (kept.get() === token) kept.set(undefined)
}

/**
 * The control that makes this browser an unknown one again (A72), where it is known, and the question before that. The
 * confirmation takes the place and the focus of the control.
 *
 * @returns both, because a key that closes the question must not close the menu around the control
 */
export function useForgetBrowser(): { control: ReactNode; question: ReactNode } {
  const portal = usePortal()
  const { core, announce } = portal
  const t = useTexts('dashboard', 'common')
  const configuration = useConfiguration()
  const { busy, run } = useTask()
  const [asking, setAsking] = useState(false)
  const [forgotten, setForgotten] = useState(false)
  const confirmation = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (forgotten) confirmation.current?.focus()
  }, [forgotten])

  if (forgotten) {
    const control = (
      <p ref={confirmation} tabIndex={-1}>
        <Icon name="available" />
        {t('dashboard:forgotten')}
      </p>
    )
    return { control, question: undefined }
  }
  // The configuration comes late; the menu does not move when it does.
  const isKnown = configuration ? knownBrowserOf(core, configuration)?.get() !== undefined : mayBeKnown(core)
  if (!isKnown) return { control: undefined, question: undefined }

  const forget = () =>
    run(async (signal) => {
      await forgetThisBrowser(portal, signal)
      announce(t('dashboard:forgotten'))
      setAsking(false)
      setForgotten(true)
    }).catch((error) => {
      ignore(error, 'the call has shown why')
      setAsking(false)
    })

  return {
    control: (
      <button type="button" onClick={() => setAsking(true)}>
        <Icon name="pc" />
        {t('dashboard:forget')}
      </button>
    ),
    question: asking && (
      <Dialog
        role="alertdialog"
        part="forget-dialog"
        title={t('dashboard:forgetQuestion')}
        lead={t('dashboard:forgetExplained')}
        busy={busy}
        onClose={() => setAsking(false)}
        cancel={t('common:cancel')}
        actions={
          <Button busy={busy} onClick={forget}>
            {t('dashboard:forget')}
          </Button>
        }
      />
    ),
  }
}
