import { useState } from 'react'
import type { Application } from '../../contract/entities'
import { defaultApplication } from '../../core/devices/default-application'
import { CallError } from '../../core/http/call-error'
import { typePath } from '../../core/registration/registration-paths'
import type { RegistrationState } from '../../core/registration/registration-state'
import { usePortal } from '../../react/portal-context'
import { useTask } from '../../react/use-task'
import { useTexts } from '../../react/use-texts'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { MethodRow, MethodRows } from '../../ui/method-row'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { SetupPage } from './setup-page'
import { setupPaths } from './setup-paths'

const types = ['mobile', 'otp'] as const

/** `/mobileSetup/select`: which of the two the app registers first (R150, R151). */
export function SelectScreen() {
  const portal = usePortal()
  const t = useTexts('setup', 'register', 'common')
  const heading = useHeadingFocus()
  const { busy, run } = useTask()
  const [problem, setProblem] = useState<{ type: (typeof types)[number]; error?: unknown }>()

  const begin = (type: (typeof types)[number]) => {
    if (busy) return
    run(async (signal) => {
      setProblem(undefined)
      try {
        const usual = await defaultApplication(portal, type, signal)
        if (usual) portal.navigator.push(typePath(type), handedTo(type, usual), { begin: true })
        else setProblem({ type })
      } catch (error) {
        signal.throwIfAborted()
        // What the backend has a code for stands in the dialog.
        if (!(error instanceof CallError && error.failCode)) setProblem({ type, error })
      }
    })
  }
  const handedTo = (
    type: (typeof types)[number],
    { applicationId, applicationName }: Application,
  ): RegistrationState => ({
    type,
    oneTimeSetup: true,
    deviceRegistered: false,
    data: {
      applicationId,
      applicationName: applicationName ?? null,
      title: t(`register:${type}.name`),
    },
  })

  return (
    <SetupPage step="register">
      <Card aria-labelledby="select-title">
        <CardHead
          title={t('setup:select.title')}
          titleId="select-title"
          titleRef={heading}
          lead={t('setup:select.lead')}
        />
        <MethodRows label={t('setup:select.title')}>
          {types.map((type) => (
            <MethodRow
              key={type}
              icon={type}
              name={t(`setup:select.${type}`)}
              line={t(`setup:select.${type}Line`)}
              onClick={() => begin(type)}
            />
          ))}
        </MethodRows>
        {problem &&
          (problem.error === undefined ? (
            <Callout tone="warning" title={t('setup:select.noApplication')} role="alert">
              {t('setup:select.noApplicationHelp')}
            </Callout>
          ) : (
            <ErrorState
              title={t('setup:select.failed')}
              error={problem.error}
              onRetry={() => {
                heading.current?.focus()
                begin(problem.type)
              }}
            />
          ))}
        <Button variant="grey" block onClick={() => portal.navigator.back(setupPaths.qr)}>
          {t('common:cancel')}
        </Button>
      </Card>
    </SetupPage>
  )
}
