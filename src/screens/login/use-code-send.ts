import { useEffect, useRef, useState } from 'react'
import type { CallError } from '../../core/call-error'
import { sendCode } from '../../core/code-send'
import { remedyFor } from '../../core/errors/catalogue'
import { usePortal } from '../portal-context'
import { useCountdown } from '../use-countdown'
import { useTask } from '../use-task'
import type { AuthState } from './auth-state'
import type { CodeMethod } from './code-methods'

export interface CodeSend {
  /**
   * `off`: this method sends nothing. `failed`: nothing was sent; the reason has been shown. `refused`: sending again is
   * of no use, because only another method helps.
   */
  readonly phase: 'off' | 'sending' | 'sent' | 'failed' | 'refused'
  /** Until the send-again link opens. */
  readonly secondsToResend: number
  resend(): void
}

/** Sends the code on entry and again when asked (A26). Leaving the screen aborts a send. */
export function useCodeSend(method: CodeMethod, { login }: AuthState): CodeSend {
  const portal = usePortal()
  const [phase, setPhase] = useState<CodeSend['phase']>(method.sends ? 'sending' : 'off')
  const [resendAt, setResendAt] = useState<number>()
  const secondsToResend = useCountdown(resendAt)
  const { run } = useTask()

  const send = (automatic: boolean) =>
    run(async (signal) => {
      if (method.name !== 'email' && method.name !== 'sms') return
      setPhase('sending')
      const sent = await sendCode(portal, {
        method: method.name,
        employeeId: login.employeeId,
        applicationId: login.applicationId == null ? null : String(login.applicationId),
        automatic,
        signal,
      })
      setPhase(sent.outcome === 'failed' ? phaseAfter(sent.error) : 'sent')
      setResendAt(sent.resendAt)
    })

  const onEntry = useRef(send)
  useEffect(() => {
    onEntry.current(true)
  }, [])

  return { phase, secondsToResend, resend: () => send(false) }
}

const phaseAfter = ({ failCode, status }: CallError) =>
  remedyFor(failCode, status) === 'other-method' ? 'refused' : 'failed'
