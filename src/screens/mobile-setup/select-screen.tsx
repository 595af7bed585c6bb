import { useState } from 'react'
import type { Application } from '../../contract/entities'
import { type AppMethodName, appMethodNames } from '../../contract/methods'
import { defaultApplication } from '../../core/devices/applications'
import { CallError } from '../../core/errors/call-error'
import { places } from '../../core/page/places'
import { type RegistrationState, typePath } from '../../core/registration/registration-places'
import { useElementContext, useTexts } from '../../react/element-context'
import { useTask } from '../../react/screen-frame'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { MethodRow, MethodRows } from '../../ui/method-row'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/heading-focus'
import { SetupPage } from './setup-page'

/** `/mobileSetup/select`: asks whether the app registers mobile biometric or OTP first. */
export function SelectScreen() {
  const context = useElementContext()
  const t = useTexts('setup', 'register', 'common')
  const heading = useHeadingFocus()
  const { busy, run } = useTask()
  const [problem, setProblem] = useState<{ type: AppMethodName; error?: unknown }>()

  const begin = (type: AppMethodName) => {
    if (busy) return
    run(async (signal) => {
      setProblem(undefined)
      try {
        const usual = await defaultApplication(context, type, signal)
        if (usual) context.navigator.push(typePath(type), handedTo(type, usual), { begin: true })
        else setProblem({ type })
      } catch (error) {
        signal.throwIfAborted()
        // If the failure has a code of the backend, a dialog already shows it.
        if (!(error instanceof CallError && error.failCode)) setProblem({ type, error })
      }
    })
  }
  const handedTo = (
    type: AppMethodName,
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
          {appMethodNames.map((type) => (
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
        <Button variant="grey" block onClick={() => context.navigator.back(places.setupLink.path)}>
          {t('common:back')}
        </Button>
      </Card>
    </SetupPage>
  )
}
