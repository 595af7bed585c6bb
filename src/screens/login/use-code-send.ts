import { useEffect, useRef, useState } from 'react'
import { type CodeMethod, isSentCodeMethod } from '../../contract/methods'
import { remedyFor } from '../../core/errors/catalogue'
import type { CallError } from '../../core/http/call-error'
import type { AuthState } from '../../core/sign-in/auth-state'
import { earlierSend, sendCode } from '../../core/sign-in/code-send'
import { usePortal } from '../../react/portal-context'
import { useChoice } from '../../react/use-choice'
import { useCountdown } from '../../react/use-countdown'
import { useTask } from '../../react/use-task'

export interface CodeSend {
  /**
   * `off`: this method sends nothing. `unsent`: nothing was sent in this tab. `earlier`: something was, but not for this
   * visit. `failed`: nothing was sent; the reason has been shown. `refused`: sending again is of no use, because only
   * another method helps.
   */
  readonly phase: 'off' | 'unsent' | 'earlier' | 'sending' | 'sent' | 'failed' | 'refused'
  /** Until the send-again link opens. */
  readonly secondsToResend: number
  resend(): void
}

/**
 * Sends the code where the method has just been chosen, and else when asked (A26, A63). Leaving the screen aborts a
 * send.
 */
export function useCodeSend(method: CodeMethod, { login }: AuthState): CodeSend {
  const portal = usePortal()
  const isChosen = useChoice(`/auth/${method.name}`)
  const target = isSentCodeMethod(method) && {
    method: method.name,
    employeeId: login.employeeId,
    applicationId: login.applicationId == null ? null : String(login.applicationId),
  }
  const [earlier] = useState(() => (target && !isChosen ? earlierSend(portal, target) : undefined))
  const [phase, setPhase] = useState<CodeSend['phase']>(() => {
    if (!target) return 'off'
    if (isChosen) return 'sending'
    if (!earlier) return 'unsent'
    return earlier.recent ? 'sent' : 'earlier'
  })
  const [resendAt, setResendAt] = useState(earlier?.resendAt)
  const secondsToResend = useCountdown(resendAt)
  const { run } = useTask()

  const send = (automatic: boolean) =>
    run(async (signal) => {
      if (!target) return
      setPhase('sending')
      const sent = await sendCode(portal, { ...target, automatic, signal })
      setPhase(sent.outcome === 'failed' ? phaseAfter(sent.error) : 'sent')
      if (sent.outcome !== 'failed') portal.announce(portal.core.i18n.t(`auth:${target.method}.sent`))
      setResendAt(sent.resendAt)
    })

  const onEntry = useRef(send)
  useEffect(() => {
    if (isChosen) onEntry.current(true)
  }, [isChosen])

  const resend = () => {
    if (phase !== 'sending') send(false)
  }
  return { phase, secondsToResend, resend }
}

const phaseAfter = ({ failCode, status }: CallError) =>
  remedyFor(failCode, status) === 'other-method' ? 'refused' : 'failed'
