import { Card, CardHead } from '../../ui/card'
import { useKeptFocus } from '../shared/use-kept-focus'
import { useHeadingFocus } from '../use-heading-focus'
import { useTexts } from '../use-texts'
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
