import { useLayoutEffect, useRef, useState } from 'react'
import type { CallError } from '../../core/call-error'
import { earlierSend, sendCode } from '../../core/code-send'
import { remedyFor } from '../../core/errors/catalogue'
import { usePortal } from '../portal-context'
import { useCountdown } from '../use-countdown'
import { useTask } from '../use-task'
import type { AuthState } from './auth-state'
import type { CodeMethod } from './code-methods'

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
  const [phase, setPhase] = useState<CodeSend['phase']>(method.sends ? 'unsent' : 'off')
  const [resendAt, setResendAt] = useState<number>()
  const secondsToResend = useCountdown(resendAt)
  const { run } = useTask()
  const target = method.sends && {
    method: method.name,
    employeeId: login.employeeId,
    applicationId: login.applicationId == null ? null : String(login.applicationId),
  }

  const send = (automatic: boolean) =>
    run(async (signal) => {
      if (!target) return
      setPhase('sending')
      const sent = await sendCode(portal, { ...target, automatic, signal })
      setPhase(sent.outcome === 'failed' ? phaseAfter(sent.error) : 'sent')
      setResendAt(sent.resendAt)
    })

  const enter = () => {
    if (!target) return
    if (portal.navigator.consumeChoice(`/auth/${method.name}`)) {
      send(true)
      return
    }
    const earlier = earlierSend(portal, target)
    if (!earlier) return
    setPhase(earlier.recent ? 'sent' : 'earlier')
    setResendAt(earlier.resendAt)
  }
  const onEntry = useRef(enter)
  // Before anything is painted: what was chosen does not offer to send for one frame.
  useLayoutEffect(() => onEntry.current(), [])

  return { phase, secondsToResend, resend: () => send(false) }
}

const phaseAfter = ({ failCode, status }: CallError) =>
  remedyFor(failCode, status) === 'other-method' ? 'refused' : 'failed'
