import { useTexts } from '../../react/use-texts'
import { LinkButton } from '../../ui/link-button'
import type { CodeSend } from './use-code-send'

/** The send-again link, once the first send is done and its short wait is over (R59, R198); before it, the link for that. */
export function SendAgain({ send }: { send: CodeSend }) {
  const t = useTexts('auth')
  if (send.phase === 'sending') return <span className="small muted">{t('auth:code.sending')}</span>
  if (send.phase === 'refused') return <span className="small muted">{t('auth:code.failed')}</span>
  if (send.secondsToResend > 0)
    return (
      <span className="small muted numeric">
        {t('auth:code.resendIn', { seconds: send.secondsToResend })}
      </span>
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
