import { useCallback, useRef, useState } from 'react'
import { requestCompanyLink } from '../../core/registration/company-link'
import { usePortal } from '../../react/portal-context'
import { useHandheld } from '../../react/use-handheld'
import { useTexts } from '../../react/use-texts'
import { Callout } from '../../ui/callout'
import { rest } from '../../ui/rest.styles'
import { State } from '../../ui/state'
import { useLoad } from '../../ui/use-load'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { ErrorState } from '../shared/error-state'
import { companyQrStyles } from './company-qr.styles'
import { LinkCode } from './link-code'

export interface CompanyQrPanelProps {
  /** The way to a new code has stood unused for a while, or the page was hidden meanwhile. */
  readonly onUnused?: (why: 'time' | 'hidden') => void
}

/**
 * What pairs the mobile app with the company (R12, R105–R109): in the dashboard's side panel, in the setup wizard, and as an
 * element of its own. It has no heading; that is for its surroundings. Taking it away aborts its call and ends its time.
 */
export function CompanyQrPanel({ onUnused }: CompanyQrPanelProps) {
  useStyleSheets(...rest, companyQrStyles)
  const portal = usePortal()
  const t = useTexts('companyQr', 'common')
  const box = useRef<HTMLDivElement>(null)
  const handheld = useHandheld()
  const [wanted, setWanted] = useState<'code' | 'text'>()
  const { loaded: link, reload } = useLoad(
    useCallback((signal: AbortSignal) => requestCompanyLink(portal, signal), [portal]),
  )
  const asText = (wanted ?? (handheld ? 'text' : 'code')) === 'text'

  // The button that asks for it goes away: without this, focus would be lost.
  const renew = () => {
    box.current?.focus()
    reload()
  }

  return (
    <div className="company-qr" part="company-qr">
      <p className="lead">{t(asText ? 'companyQr:copyLead' : 'companyQr:lead')}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and there are none */}
      <div ref={box} className="company-qr-code" role="group" aria-label={t('companyQr:title')} tabIndex={-1}>
        {link.status === 'loading' && <State kind="loading" title={t('companyQr:loading')} />}
        {link.status === 'failed' && (
          <ErrorState title={t('companyQr:failed')} error={link.error} onRetry={renew} />
        )}
        {link.status === 'loaded' && (
          <LinkCode
            key={link.value.endsAt}
            link={link.value}
            asText={asText}
            onWant={setWanted}
            onUnused={onUnused}
            onRenew={renew}
          />
        )}
      </div>
      <Callout>{t('companyQr:hint')}</Callout>
    </div>
  )
}
