import { useTexts } from '../../react/use-texts'
import { Card, CardHead } from '../../ui/card'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { useKeptFocus } from '../shared/focus/use-kept-focus'
import { CompanyQrPanel } from './company-qr-panel'

/** `<mfa-company-qr>`: the code alone. Who is not signed in has been sent to the sign-in, which leads back here. */
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
