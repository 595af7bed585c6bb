import type { FormEvent } from 'react'
import { termsAndConditions } from '../../contract/calls/app'
import type { SetupState } from '../../core/registration/setup-state'
import { usePortal } from '../../react/portal-context'
import { useCallQuery } from '../../react/use-query'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { CardForm, CardHead } from '../../ui/card'
import { Checkbox } from '../../ui/checkbox'
import { ScrollText } from '../../ui/scroll-text'
import { State } from '../../ui/state'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { SetupPage } from './setup-page'
import { setupPaths } from './setup-paths'

/** `/mobileSetup/terms`: line by line, and agreed to before it goes on (R146, R147). */
export function TermsScreen({ state }: { state: SetupState }) {
  const { navigator } = usePortal()
  const t = useTexts('setup', 'common')
  const heading = useHeadingFocus()
  const terms = useCallQuery(termsAndConditions)
  const lines = terms.data?.split(/\r?\n/) ?? []
  // Terms that are not to be seen cannot be agreed to (A45).
  const readable = lines.some((line) => line.trim() !== '')
  const agreed = readable && state.agreed === true

  const agree = (value: boolean) => {
    const kept: SetupState = { ...state, agreed: value }
    navigator.replace(setupPaths.terms, kept)
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (agreed) navigator.push(setupPaths.download, state)
  }

  return (
    <SetupPage step="terms">
      <CardForm onSubmit={confirm} aria-labelledby="terms-title">
        <CardHead
          title={t('setup:terms.title')}
          titleId="terms-title"
          titleRef={heading}
          lead={t('setup:terms.lead')}
        />
        {readable ? (
          <ScrollText label={t('setup:terms.label')}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are a fixed text
              <p key={index}>{line}</p>
            ))}
          </ScrollText>
        ) : terms.isFetching ? (
          <State kind="loading" title={t('setup:terms.loading')} />
        ) : (
          <ErrorState
            title={t('setup:terms.failed')}
            error={terms.error ?? undefined}
            onRetry={() => {
              heading.current?.focus()
              terms.refetch()
            }}
          >
            {t('setup:terms.failedHelp')}
          </ErrorState>
        )}
        <div className="agree">
          <Checkbox
            label={t('setup:terms.agree')}
            checked={agreed}
            disabled={!readable}
            onChange={(event) => agree(event.currentTarget.checked)}
          />
        </div>
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(setupPaths.os)}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={!agreed}>
            {t('common:confirm')}
          </Button>
        </Actions>
      </CardForm>
    </SetupPage>
  )
}
