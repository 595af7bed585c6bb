import { type FormEvent, useRef, useState } from 'react'
import { type CodeMethod, isSentCodeMethod } from '../../contract/methods'
import { maskEmail } from '../../contract/values/mask-email'
import { type AuthState, withoutStep } from '../../core/sign-in/auth-state'
import { submitCode } from '../../core/sign-in/sign-in'
import { usePortal } from '../../react/portal-context'
import { useTask } from '../../react/use-task'
import { useTexts } from '../../react/use-texts'
import { Actions, CardFoot } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { CardForm, CardHead } from '../../ui/card'
import { CodeInput } from '../../ui/code-input'
import { LinkButton } from '../../ui/link-button'
import { NameInText, nameSlot } from '../../ui/name-in-text'
import { guardEnter } from '../../ui/on-enter'
import { SignInIcon } from '../../ui/sign-in-icon'
import { Tile } from '../../ui/tile'
import { pointOut } from '../shared/focus/point-out'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { RetryTime } from '../shared/retry-time'
import { goOn } from './go-on'
import { SendAgain } from './send-again'
import { Stage } from './stage'
import { useCodeSend } from './use-code-send'
import { useLock } from './use-lock'

/** `/auth/<method>` of each method with a code: one field for it (R57–R59). */
export function CodeScreen({ method, state }: { method: CodeMethod; state: AuthState }) {
  const portal = usePortal()
  const t = useTexts('auth', 'common')
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  const { busy, run } = useTask()
  const send = useCodeSend(method, state)
  const lock = useLock()
  // Where a code has to be asked for first, its field is not what comes next.
  const heading = useHeadingFocus(send.phase === 'unsent' ? undefined : input)
  const { login, test } = state

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || lock.secondsLeft > 0 || code.trim() === '') return
    run(async (signal) => {
      setWrong(false)
      const result = await submitCode(portal, method.name, { code, login }, { test, signal })
      if (result.outcome === 'signed-in') return goOn(portal, test)
      if (result.outcome === 'failed') lock.set(result.error)
      if (result.outcome === 'wrong-code') {
        setWrong(true)
        pointOut(portal, input.current, t(`auth:${method.name}.wrong`))
      } else input.current?.focus()
      input.current?.select()
    })
  }

  const lead = t(`auth:${method.name}.${send.phase === 'unsent' ? 'line' : 'lead'}`, {
    destination: nameSlot,
  })
  const sent = isSentCodeMethod(method) && send.phase === 'sent' && lock.secondsLeft === 0
  return (
    <Stage>
      <CardForm centred onSubmit={submit} onKeyDown={guardEnter}>
        <div className="card-body">
          <div id="head">
            <CardHead
              tile={
                <Tile size="large">
                  <SignInIcon name={method.name} />
                </Tile>
              }
              title={t(`auth:${method.name}.name`)}
              titleRef={heading}
              lead={<NameInText text={lead} name={maskEmail(login.userEmail)} />}
            />
          </div>
          <CodeInput
            id="code"
            label={
              // What stands above says the same once the code is on its way.
              <span className={send.phase === 'unsent' ? undefined : 'visually-hidden'}>
                {t('auth:code.empty')}
              </span>
            }
            // Only what stands there.
            aria-describedby={wrong ? 'code-message' : sent ? 'head code-message' : 'head'}
            value={code}
            inputRef={input}
            inputMode={method.inputMode}
            error={wrong ? t(`auth:${method.name}.wrong`) : undefined}
            success={sent ? t(`auth:${method.name}.sent`) : undefined}
            onCode={(typed) => {
              setCode(typed)
              setWrong(false)
            }}
          />
          {lock.secondsLeft > 0 && (
            <Callout tone="warning" title={t('auth:code.locked')}>
              <RetryTime retryAt={lock.until} />
            </Callout>
          )}
        </div>
        <Actions>
          <Button variant="grey" onClick={() => portal.navigator.back('/auth')}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" busy={busy} disabled={code.trim() === '' || lock.secondsLeft > 0}>
            {t('auth:signIn')}
          </Button>
        </Actions>
        <CardFoot>
          {isSentCodeMethod(method) && (
            <SendAgain
              send={{
                ...send,
                resend() {
                  // Its link goes; the code is typed next.
                  input.current?.focus()
                  send.resend()
                },
              }}
            />
          )}
          <LinkButton
            small
            onClick={() => portal.navigator.replace('/auth', withoutStep(state), { steps: 1 })}
          >
            {t('auth:otherMethod')}
          </LinkButton>
        </CardFoot>
      </CardForm>
    </Stage>
  )
}
