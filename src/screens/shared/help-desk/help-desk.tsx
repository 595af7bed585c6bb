import { useEffect, useState } from 'react'
import type { FailureReport } from '../../../core/errors/failure-report'
import { formatDate } from '../../../core/i18n/format'
import type { TextKey } from '../../../core/i18n/texts'
import { type Obstacle, obstacleOf } from '../../../core/sign-in/method-support'
import { usePortal } from '../../../react/portal-context'
import { useHelpDeskContact } from '../../../react/use-help-desk-contact'
import { useTexts } from '../../../react/use-texts'
import { HelpDesk } from '../../../ui/help-desk'

export interface HelpDeskBlockProps {
  readonly report: FailureReport
  /** The code stands in a line of its own above. */
  readonly codeAbove?: boolean
}

/** What a person tells a help desk, in the one form that it has on every dialog, state and page that says that something failed. */
export function HelpDeskDetails({ report, codeAbove = false }: HelpDeskBlockProps) {
  const { announce } = usePortal()
  const t = useTexts('errors', 'common')
  const ability = useAbility()
  const contact = useHelpDeskContact()
  const step = steps[report.step]
  const facts = [
    { name: t('errors:helpDesk.time'), value: formatDate(report.at, { time: true }) },
    // The name of a call is nothing to translate: it is what stands in logs and in `mfa-error`.
    { name: t('errors:helpDesk.step'), value: step ? t(step) : report.step },
    ...(ability ? [{ name: t('errors:helpDesk.browser'), value: t(`errors:helpDesk.${ability}`) }] : []),
  ]
  const lines = [{ name: t('errors:helpDesk.code'), value: report.code }, ...facts]
  return (
    <HelpDesk
      title={t('errors:helpDesk.title')}
      code={codeAbove ? undefined : report.code}
      contact={contact}
      facts={facts}
      copy={{
        text: lines.map(({ name, value }) => `${name}: ${value}`).join('\n'),
        texts: { copy: t('common:copy'), copied: t('common:copied'), failed: t('common:copyFailed') },
      }}
      onResult={announce}
    />
  )
}

/** The ways of signing in and registering, by the step of a report. */
const steps: Partial<Record<string, TextKey>> = {
  push: 'errors:helpDesk.step.push',
  mobile: 'errors:helpDesk.step.mobile',
  pc: 'errors:helpDesk.step.pc',
  fido: 'errors:helpDesk.step.fido',
}

const abilities = {
  none: 'passkeys',
  'no-passkeys': 'noPasskeys',
  'no-platform-authenticator': 'passkeysWithoutPc',
} as const satisfies Record<Obstacle | 'none', string>

function useAbility() {
  const { passkeys } = usePortal().core.environment
  const [obstacle, setObstacle] = useState<Obstacle | 'none'>()
  useEffect(() => {
    let shown = true
    obstacleOf(passkeys, 'pc').then((found) => shown && setObstacle(found ?? 'none'))
    return () => {
      shown = false
    }
  }, [passkeys])
  return obstacle && abilities[obstacle]
}
