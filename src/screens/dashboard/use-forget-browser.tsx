import { useEffect, useRef, useState } from 'react'
import { forgetBrowser, forgetBrowsers } from '../../contract/calls/session'
import { announces } from '../../contract/configuration'
import type { ElementContext } from '../../core/page/element-context'
import type { Core } from '../../core/page/page'
import { ignore } from '../../core/platform/report'
import {
  knownBrowser,
  knownBrowserCookie,
  knownBrowserOf,
  knownBrowserPrefix,
} from '../../core/session/known-browser'
import { useConfiguration, useElementContext, useTexts } from '../../react/element-context'
import { useTask } from '../../react/screen-frame'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'
import { LinkButton } from '../../ui/link-button'
import { Sentences } from '../../ui/sentences'
import type { Slot } from '../../ui/slot'

/**
 * True if a known-browser token is stored, for any backend. Used while the configuration, which names the backend, is
 * loading.
 */
const mayBeKnown = ({ environment: { cookies, localStorage }, options }: Core): boolean =>
  options.get().mode === 'portal'
    ? cookies.read(knownBrowser, knownBrowserCookie) !== undefined
    : localStorage.keys().some((key) => key.startsWith(knownBrowserPrefix))

/**
 * Makes the backend forget this browser. If the user has chosen `all`, the backend first forgets the employee's other
 * browsers. Then the token is removed from this browser, unless another tab has stored a new one meanwhile.
 */
async function forget(
  { core, call }: ElementContext,
  which: 'this' | 'all',
  signal: AbortSignal,
): Promise<void> {
  if (which === 'all') await call(forgetBrowsers, { signal })
  const kept = knownBrowserOf(core, await core.configuration.load(signal))
  const token = kept?.get()
  if (!kept || token === undefined) return
  await call(forgetBrowser, { signal })
  if (kept.get() === token) kept.set(undefined)
}

/**
 * Returns the control that makes the backend forget this browser, and the dialog that asks for confirmation. Both are
 * undefined if the browser is not a known one. After success, a confirmation replaces the control and takes its
 * focus.
 *
 * @returns the control and the dialog separately: the dialog is rendered outside the menu, so that Escape closes only
 * the dialog
 */
export function useForgetBrowser(): { control: Slot; question: Slot } {
  const context = useElementContext()
  const { core, announce } = context
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
        <span>{t('dashboard:forgotten')}</span>
      </p>
    )
    return { control, question: undefined }
  }
  // The configuration loads late. Until then, the stored tokens decide if the control is shown, so that the menu does
  // not move when the configuration arrives.
  const isKnown = configuration ? knownBrowserOf(core, configuration)?.get() !== undefined : mayBeKnown(core)
  if (!isKnown) return { control: undefined, question: undefined }

  const confirm = (which: 'this' | 'all') =>
    run(async (signal) => {
      await forget(context, which, signal)
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
        <span>{t('dashboard:forget')}</span>
      </button>
    ),
    question: asking && (
      <Dialog
        role="alertdialog"
        part="forget-dialog"
        title={t('dashboard:forgetQuestion')}
        lead={<Sentences>{t('dashboard:forgetExplained')}</Sentences>}
        busy={busy}
        onClose={() => setAsking(false)}
        cancel={t('common:cancel')}
        actions={
          <Button busy={busy} onClick={() => confirm('this')}>
            {t('dashboard:forget')}
          </Button>
        }
      >
        {configuration && announces(configuration, 'forgetBrowsers') && (
          <p>
            <LinkButton disabled={busy} onClick={() => confirm('all')}>
              {t('dashboard:forgetAll')}
            </LinkButton>
          </p>
        )}
      </Dialog>
    ),
  }
}
