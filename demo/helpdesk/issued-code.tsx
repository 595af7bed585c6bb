import { formatDate } from '../../src/core/i18n/format'
import { CopyButton } from '../../src/ui/copy-button'
import { Serial } from '../../src/ui/serial'
import type { HelpDeskTexts } from './texts'

interface IssuedCodeProps {
  readonly code: string
  readonly expiresAt: string
  readonly t: HelpDeskTexts
}

/** A recovery code, shown this once. */
export const IssuedCode = ({ code, expiresAt, t }: IssuedCodeProps) => (
  <div className="issued" role="status">
    <p className="strong">{t.issued}</p>
    <Serial
      code={code.replaceAll('-', '')}
      groupSize={4}
      copy={
        <CopyButton
          text={code}
          texts={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }}
          name={t.copyCode}
        />
      }
    />
    <p className="small muted">{t.issuedLine(formatDate(expiresAt, { time: true }))}</p>
  </div>
)
