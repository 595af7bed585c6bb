import { useTexts } from '../../react/element-context'
import { Card, CardHead } from '../../ui/card'
import { useHeadingFocus } from '../shared/heading-focus'
import { useKeptFocus } from '../shared/kept-focus'
import { CompanyQrPanel } from './company-qr-panel'

/** `<mfa-company-qr>` shows only the code. A user without a session first signs in and then returns here. */
export default function CompanyQrArea() {
  const t = useTexts('companyQr')
  const heading = useHeadingFocus()
  useKeptFocus()
  return (
    <div className="company-qr-page">
      <Card aria-labelledby="company-qr-title">
        <CardHead title={t('companyQr:title')} titleId="company-qr-title" titleRef={heading} />
        <CompanyQrPanel />
      </Card>
    </div>
  )
}
