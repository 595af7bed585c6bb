import { type FormEvent, useEffect, useRef, useState } from 'react'
import { shownNumericCode, textCodeIn } from '../../contract/codes'
import { type CodeMethod, isSentCodeMethod } from '../../contract/methods'
import { maskEmail } from '../../contract/text'
import type { CallError } from '../../core/errors/call-error'
import { retryAtOf } from '../../core/errors/describe'
import { remedyFor } from '../../core/errors/remedies'
import { places } from '../../core/page/places'
import { type CodeOutcome, earlierSend, sendCode, submitCode } from '../../core/sign-in/sign-in'
import { type AuthState, methodPath, withoutStep } from '../../core/sign-in/sign-in-places'
import { useChoice, useElementContext, useTexts } from '../../react/element-context'
import { useTask } from '../../react/screen-frame'
import { useCountdown, useIsBefore } from '../../react/use-countdown'
import { Actions, CardFoot } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { CardForm, CardHead } from '../../ui/card'
import { CodeInput } from '../../ui/code-input'
import { LinkButton } from '../../ui/link-button'
import { NameInText, nameSlot } from '../../ui/name-in-text'
import { guardEnter } from '../../ui/on-enter'
import { pointOut } from '../../ui/point-out'
import { Redraw } from '../../ui/redraw'
import { SignInIcon } from '../../ui/sign-in-icon'
import { Tile } from '../../ui/tile'
import { useHeadingFocus } from '../shared/heading-focus'
import { RetryTime } from '../shared/retry-time'
import { useRedraw } from '../shared/use-redraw'
import { goOn, Stage, StepBody } from './sign-in-flow'

type Refusal = Extract<CodeOutcome, { readonly outcome: 'wrong-code' | 'no-code' }>

/** True for a result that concerns only the text in the field. */
const isRefused = (result: CodeOutcome): result is Refusal =>
  result.outcome === 'wrong-code' || result.outcome === 'no-code'

/** `/auth/<method>`: the screen with a code field that all code methods share. */
export function CodeScreen({ method, state }: { method: CodeMethod; state: AuthState }) {
  const context = useElementContext()
  const t = useTexts('auth', 'common')
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Refusal['outcome']>()
  const onRedrawn = useRedraw()
  const { busy, leaving, run } = useTask()
  /** The code that was submitted last, until its check has ended. */
  const submitted = useRef<string>(undefined)
  const send = useCodeSend(method, state)
  const lock = useLock()
  // If no code has been sent yet, the heading takes focus, because the user must first request a code. Otherwise the
  // input field takes focus.
  const heading = useHeadingFocus(send.phase === 'unsent' ? undefined : input)
  const { login, test } = state

  const textOf = (problem: Refusal['outcome']) =>
    t(problem === 'no-code' ? 'auth:code.none' : `auth:${method.name}.wrong`)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (leaving || lock.isOn || code.trim() === '') return
    const isChecking = submitted.current !== undefined
    submitted.current = code
    if (!isChecking) run(checkSubmitted)
  }

  /**
   * Checks the submitted code. If it is wrong and another code was submitted meanwhile, checks that one next. The
   * first check can't be taken back: it counts, and if the code is right, the user is signed in.
   */
  const checkSubmitted = async (signal: AbortSignal) => {
    try {
      let checked: string | undefined
      let result: CodeOutcome
      do {
        checked = submitted.current ?? ''
        setProblem(undefined)
        result = await submitCode(context, method.name, { code: checked, login }, { test, signal })
      } while (isRefused(result) && submitted.current !== checked)

      if (result.outcome === 'signed-in') return goOn(context, test)
      if (result.outcome === 'failed') lock.set(result.error)
      // The user may be typing another code, which the result does not concern.
      const isShown = input.current?.value === checked
      if (!isRefused(result)) input.current?.focus()
      else if (isShown) {
        setProblem(result.outcome)
        pointOut(input.current, textOf(result.outcome), context.announce)
      }
      if (isShown) input.current?.select()
    } finally {
      submitted.current = undefined
    }
  }

  const lead = t(`auth:${method.name}.${send.phase === 'unsent' ? 'line' : 'lead'}`, {
    destination: nameSlot,
  })
  const minutes = Math.floor((send.goodForSeconds ?? 0) / 60)
  const goodFor = minutes > 0 && t('auth:code.goodFor', { count: minutes })
  const sent = isSentCodeMethod(method) && send.phase === 'sent' && !lock.isOn
  return (
    <Redraw onRedrawn={onRedrawn}>
      <Stage>
        <CardForm onSubmit={submit} onKeyDown={guardEnter}>
          <StepBody state={state}>
            <CardHead
              id="head"
              tile={
                <Tile>
                  <SignInIcon name={method.name} />
                </Tile>
              }
              title={t(`auth:${method.name}.name`)}
              titleRef={heading}
              lead={<NameInText text={lead} name={maskEmail(login.userEmail)} />}
            />
            <CodeInput
              id="code"
              label={
                // Hidden from sight after the code has been sent, because the lead above then says the same.
                <span className={send.phase === 'unsent' ? undefined : 'visually-hidden'}>
                  {t('auth:code.empty')}
                </span>
              }
              // Must contain only IDs of nodes that are rendered.
              aria-describedby={problem ? 'code-message' : sent ? 'head code-message' : 'head'}
              value={code}
              clean={method.inputMode === 'numeric' ? shownNumericCode : textCodeIn}
              inputRef={input}
              inputMode={method.inputMode}
              error={problem && textOf(problem)}
              success={sent ? [t(`auth:${method.name}.sent`), goodFor].filter(Boolean).join(' ') : undefined}
              onCode={(typed) => {
                setCode(typed)
                setProblem(undefined)
              }}
            />
            {lock.isOn && (
              <Callout tone="warning" title={t('auth:code.locked')}>
                <RetryTime retryAt={lock.until} />
              </Callout>
            )}
          </StepBody>
          <Actions>
            <Button variant="grey" onClick={() => context.navigator.back(places.auth.path)}>
              {t('common:back')}
            </Button>
            <Button type="submit" busy={busy} disabled={code.trim() === '' || lock.isOn}>
              {t('auth:signIn')}
            </Button>
          </Actions>
          <CardFoot>
            {isSentCodeMethod(method) && (
              <SendAgain
                send={{
                  ...send,
                  resend() {
                    // The pressed link disappears. Focus moves to the input field, because the user types the code
                    // next.
                    input.current?.focus()
                    send.resend()
                  },
                }}
              />
            )}
            <LinkButton
              small
              onClick={() => context.navigator.replace(places.auth.path, withoutStep(state), { steps: 1 })}
            >
              {t('auth:otherMethod')}
            </LinkButton>
          </CardFoot>
        </CardForm>
      </Stage>
    </Redraw>
  )
}

/**
 * The link that sends a code. After a code was sent, a countdown replaces the link for a short time, and then the
 * link sends another code.
 */
function SendAgain({ send }: { send: CodeSend }) {
  const t = useTexts('auth')
  // Counts down here and not in the screen: a render of the field would take back what a password manager has filled
  // in without an event.
  const secondsToResend = useCountdown(send.resendAt)
  if (send.phase === 'sending') return <span className="small muted">{t('auth:code.sending')}</span>
  if (send.phase === 'refused') return <span className="small muted">{t('auth:code.failed')}</span>
  if (secondsToResend > 0)
    return (
      <span className="small muted numeric">{t('auth:code.resendIn', { seconds: secondsToResend })}</span>
    )
  return (
    <>
      {send.phase === 'failed' && <span className="small muted">{t('auth:code.failed')}</span>}
      <LinkButton small onClick={send.resend}>
        {t(send.phase === 'unsent' ? 'auth:code.send' : 'auth:code.resend')}
      </LinkButton>
    </>
  )
}

interface CodeSend {
  /**
   * `off`: the method sends no code. `unsent`: no code was sent in this tab. `earlier`: a code was sent during an
   * earlier visit to the screen. `failed`: the code could not be sent, and the user has seen why. `refused`: sending
   * again can't help, so the user must choose another method.
   */
  readonly phase: 'off' | 'unsent' | 'earlier' | 'sending' | 'sent' | 'failed' | 'refused'
  /** The time for which a sent code is valid, in seconds. Undefined if the backend does not say. */
  readonly goodForSeconds?: number | undefined
  /** Time from which the user can send a code again, in ms, by the clock `steadyNow`. */
  readonly resendAt: number | undefined
  resend(): void
}

/**
 * Sends a code at once if the user has just chosen the method, otherwise when the user requests it. Leaving the
 * screen aborts the request.
 */
function useCodeSend(method: CodeMethod, { login }: AuthState): CodeSend {
  const context = useElementContext()
  const isChosen = useChoice(methodPath(method.name))
  const target = isSentCodeMethod(method) && {
    method: method.name,
    employeeId: login.employeeId,
    applicationId: login.applicationId,
  }
  const [earlier] = useState(() => (target && !isChosen ? earlierSend(context, target) : undefined))
  const [phase, setPhase] = useState<CodeSend['phase']>(() => {
    if (!target) return 'off'
    if (isChosen) return 'sending'
    if (!earlier) return 'unsent'
    return earlier.recent ? 'sent' : 'earlier'
  })
  const [resendAt, setResendAt] = useState(earlier?.resendAt)
  const [goodForSeconds, setGoodForSeconds] = useState(earlier?.goodForSeconds)
  const { run } = useTask()

  const send = (automatic: boolean) =>
    run(async (signal) => {
      if (!target) return
      setPhase('sending')
      const sent = await sendCode(context, { ...target, automatic, signal })
      setPhase(sent.outcome === 'failed' ? phaseAfter(sent.error) : 'sent')
      if (sent.outcome !== 'failed') context.announce(context.core.i18n.t(`auth:${target.method}.sent`))
      setResendAt(sent.resendAt)
      setGoodForSeconds(sent.outcome === 'failed' ? undefined : sent.goodForSeconds)
    })

  const onEntry = useRef(send)
  useEffect(() => {
    if (isChosen) onEntry.current(true)
  }, [isChosen])

  const resend = () => {
    if (phase !== 'sending') send(false)
  }
  return { phase, goodForSeconds, resendAt, resend }
}

const phaseAfter = ({ failCode, status }: CallError) =>
  remedyFor(failCode, status) === 'other-method' ? 'refused' : 'failed'

/**
 * Disables the form after too many attempts, for the time that the backend demands. The form stays disabled after the
 * dialog about it is closed.
 */
function useLock(): {
  readonly isOn: boolean
  /** Time at which the lock ends, in ms, by the clock `steadyNow`. */
  readonly until: number | undefined
  set(error: CallError): void
} {
  const { environment } = useElementContext().core
  const [until, setUntil] = useState<number>()
  return {
    isOn: useIsBefore(until),
    until,
    set(error) {
      if (error.status === 429 && error.retryAfterMs) setUntil(retryAtOf(environment, error))
    },
  }
}
