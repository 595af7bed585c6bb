import { useState } from 'react'
import { ignore } from '../../core/ignore'
import { CopyButton } from '../../ui/copy-button'
import { QrCode } from '../../ui/qr-code'
import { usePortal } from '../portal-context'
import { useTexts } from '../use-texts'

export interface DownloadLinkProps {
  readonly address: string
  readonly handheld: boolean
}

/** The address of the app: on a phone a link first, elsewhere a QR code with the link below it (A45). */
export function DownloadLink({ address, handheld }: DownloadLinkProps) {
  const { announce } = usePortal()
  const t = useTexts('setup', 'common')
  const [drawable, setDrawable] = useState(true)
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
      {!handheld && drawable && (
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
    </div>
  )
}
