import { useEffect, useState } from 'react'
import type { FailureReport } from '../../core/errors/call-error'
import { formatDate } from '../../core/i18n/format'
import type { TextKey } from '../../core/i18n/texts'
import { obstacleOf, type SignInObstacle } from '../../core/passkey/obstacles'
import { useElementContext, useHelpDeskContact, useTexts } from '../../react/element-context'
import { CopyButton } from '../../ui/copy-button'
import { Facts } from '../../ui/facts'

export interface HelpDeskBlockProps {
  readonly report: FailureReport
  /** True if the code is already shown in a separate line above. */
  readonly codeAbove?: boolean
}

/**
 * The details that a user gives to the help desk. They are the same wherever a failure is reported. They are folded
 * away, but the copy button is in view.
 */
export function HelpDeskDetails({ report, codeAbove = false }: HelpDeskBlockProps) {
  const { announce } = useElementContext()
  const t = useTexts('errors', 'common')
  const ability = useAbility()
  const contact = useHelpDeskContact()
  const step = steps[report.step]
  const facts = [
    { name: t('errors:helpDesk.time'), value: formatDate(report.at, { time: true }) },
    // The name of a call is not translated, so that the help desk finds the same name in logs and in `mfa-error`.
    { name: t('errors:helpDesk.step'), value: step ? t(step) : report.step },
    ...(ability ? [{ name: t('errors:helpDesk.browser'), value: t(`errors:helpDesk.${ability}`) }] : []),
  ]
  const lines = [{ name: t('errors:helpDesk.code'), value: report.code }, ...facts]
  return (
    <div className="help" part="help-desk">
      {contact && <p>{contact}</p>}
      <details>
        <summary>
          <span>{t('errors:helpDesk.title')}</span>{' '}
          {!codeAbove && report.code && <span className="numeric">{report.code}</span>}
        </summary>
        <div className="help-facts">
          <Facts facts={facts} />
        </div>
      </details>
      <CopyButton
        text={lines.map(({ name, value }) => `${name}: ${value}`).join('\n')}
        texts={{ copy: t('common:copy'), copied: t('common:copied'), failed: t('common:copyFailed') }}
        onResult={announce}
      />
    </div>
  )
}

/** The texts for steps that have a method's name. */
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
} as const satisfies Record<SignInObstacle | 'none', string>

function useAbility() {
  const { passkeys } = useElementContext().core.environment
  const [obstacle, setObstacle] = useState<SignInObstacle | 'none'>()
  useEffect(() => {
    let shown = true
    obstacleOf(passkeys, 'pc').then((found) => shown && setObstacle(found ?? 'none'))
    return () => {
      shown = false
    }
  }, [passkeys])
  return obstacle && abilities[obstacle]
}
