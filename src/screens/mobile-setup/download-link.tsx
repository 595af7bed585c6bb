import { useState } from 'react'
import { ignore } from '../../core/platform/ignore'
import { usePortal } from '../../react/portal-context'
import { useAwake } from '../../react/use-awake'
import { useTexts } from '../../react/use-texts'
import { CopyButton } from '../../ui/copy-button'
import { LinkButton } from '../../ui/link-button'
import { QrCode } from '../../ui/qr-code'

export interface DownloadLinkProps {
  readonly address: string
  readonly handheld: boolean
}

/** The address of the app: on a phone a link with the QR code folded beneath it, elsewhere the code first (A45, A56). */
export function DownloadLink({ address, handheld }: DownloadLinkProps) {
  const { announce } = usePortal()
  const t = useTexts('setup', 'register', 'common')
  const [wanted, setWanted] = useState(!handheld)
  const [drawable, setDrawable] = useState(true)
  useAwake(wanted)
  const link = (
    <a
      className={handheld ? 'button button-block' : 'link link-small'}
      part={handheld ? 'button download' : 'link download'}
      href={address}
      rel="noreferrer"
    >
      {t(handheld ? 'setup:download.link' : 'setup:download.linkHere')}
    </a>
  )
  return (
    <div className="setup-link">
      {handheld && link}
      {wanted && drawable && (
        <QrCode
          text={address}
          label={t('setup:download.qr')}
          size={200}
          onError={(cause) => {
            ignore(cause, 'the link below leads to the same')
            setDrawable(false)
          }}
        />
      )}
      <div className="row">
        {!handheld && link}
        <CopyButton
          text={address}
          texts={{
            copy: t('setup:download.copy'),
            copied: t('common:copied'),
            failed: t('common:copyFailed'),
          }}
          onResult={announce}
        />
      </div>
      {!wanted && (
        <LinkButton small onClick={() => setWanted(true)}>
          {t('register:serial.showQr')}
        </LinkButton>
      )}
    </div>
  )
}
