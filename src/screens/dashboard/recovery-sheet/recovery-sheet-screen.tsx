import { maskEmail } from '../../../contract/values/mask-email'
import { formatDate } from '../../../core/i18n/format'
import { usePortal } from '../../../react/portal-context'
import { useHelpDeskContact } from '../../../react/use-help-desk-contact'
import { useTexts } from '../../../react/use-texts'
import { Button } from '../../../ui/button'
import { Callout } from '../../../ui/callout'
import { Facts } from '../../../ui/facts'
import { SectionTitle } from '../../../ui/section-title'
import { useHeadingFocus } from '../../shared/focus/use-heading-focus'
import { useMethodList } from '../manage/use-method-list'
import { RecoverySheetDevices } from './recovery-sheet-devices'
import { useRecoverySheet } from './use-recovery-sheet'

/**
 * `/dashboard/sheet`: what an employee wants to have on paper on the day on which the phone is gone. Nothing on it is
 * secret.
 */
export function RecoverySheetScreen() {
  const { core } = usePortal()
  const t = useTexts('manage', 'dashboard')
  const heading = useHeadingFocus()
  const list = useMethodList()
  const sheet = useRecoverySheet()
  const contact = useHelpDeskContact()
  const { employeeId, userEmail } = core.session.identity

  return (
    <>
      <div className="page-head page-head-action">
        <div>
          <h1 className="title" tabIndex={-1} ref={heading}>
            {t('manage:sheet.title')}
          </h1>
          <p className="lead">{t('manage:sheet.lead')}</p>
        </div>
        <Button size="small" className="sheet-print" disabled={!sheet.devices} onClick={() => print()}>
          {t('manage:sheet.print')}
        </Button>
      </div>
      <div className="panel sheet-owner">
        <Facts
          facts={[
            { name: t('manage:sheet.employeeId'), value: employeeId },
            { name: t('manage:sheet.email'), value: maskEmail(userEmail) },
            { name: t('manage:sheet.date'), value: formatDate(core.environment.clock.now()) },
          ]}
        />
      </div>
      <RecoverySheetDevices sheet={sheet} />
      <section className="block" aria-labelledby="sheet-lost">
        <SectionTitle id="sheet-lost">{t('manage:sheet.lost')}</SectionTitle>
        <ol className="panel sheet-steps">
          <li>{t('manage:sheet.tell')}</li>
          <li>
            {sheet.withoutPhone.length > 0
              ? t('manage:sheet.signIn', { ways: list(sheet.withoutPhone) })
              : t('manage:sheet.recovery')}
          </li>
          <li>{t('manage:sheet.delete')}</li>
          <li>{t('manage:sheet.register')}</li>
        </ol>
        <p className="small muted">{t('manage:sheet.others')}</p>
        <p className={contact ? 'strong' : 'sheet-help-desk'}>
          {t('manage:sheet.helpDesk')}
          {contact && `: ${contact}`}
        </p>
        <Callout>{t('manage:sheet.noSecrets')}</Callout>
      </section>
    </>
  )
}
