import { useCallback, useEffect, useState } from 'react'
import { applicationAll } from '../../contract/calls/applications'
import type { Application } from '../../contract/entities'
import { ignore } from '../../core/ignore'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { LoadingTable, State } from '../../ui/state'
import { usePortal } from '../portal-context'
import { useTexts } from '../use-texts'

type Loading =
  | { readonly phase: 'loading' | 'failed' }
  | { readonly phase: 'loaded'; readonly rows: readonly Application[] }

/** The connected applications that this sign-in is good for, as the user service names them (R261). */
export function Applications() {
  const t = useTexts('dashboard', 'common')
  const [applications, load] = useApplications()

  return (
    <section className="block" aria-labelledby="applications">
      <h2 className="section-title" id="applications">
        {t('dashboard:applications')}
      </h2>
      {applications.phase === 'loading' && (
        <LoadingTable label={t('common:loading')} heads={[t('dashboard:applications')]} />
      )}
      {applications.phase === 'failed' && (
        <State
          kind="failed"
          title={t('dashboard:applicationsFailed')}
          action={
            <Button size="small" variant="grey" onClick={load}>
              {t('common:retry')}
            </Button>
          }
        />
      )}
      {applications.phase === 'loaded' && applications.rows.length === 0 && (
        <State title={t('dashboard:applicationsNone')}>{t('dashboard:applicationsNoneHelp')}</State>
      )}
      {applications.phase === 'loaded' && applications.rows.length > 0 && (
        <ul className="panel applications">
          {applications.rows.map(({ applicationId, applicationName }) => (
            <li key={applicationId}>
              <Icon name="app" />
              {applicationName ?? '-'}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function useApplications(): [Loading, () => void] {
  const { call } = usePortal()
  const [loading, setLoading] = useState<Loading>({ phase: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    const controller = new AbortController()
    setLoading({ phase: 'loading' })
    call(applicationAll, { signal: controller.signal }).then(
      (rows) => setLoading({ phase: 'loaded', rows }),
      (error: unknown) => {
        if (controller.signal.aborted) return ignore(error, 'the page has been left')
        setLoading({ phase: 'failed' })
      },
    )
    return () => controller.abort()
  }, [call, attempt])

  return [loading, useCallback(() => setAttempt((before) => before + 1), [])]
}
