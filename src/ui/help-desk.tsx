import { CopyButton, type CopyButtonProps } from './copy-button'
import { Facts } from './facts'

export interface HelpDeskProps {
  readonly title: string
  /** Beside the title, so that it can be read out at once; what shows it already leaves it out. */
  readonly code?: string | undefined
  /** Whom to ask, in sight. */
  readonly contact?: string | null | undefined
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly copy: { readonly text: string; readonly texts: CopyButtonProps['texts'] }
  /** For the live region. */
  readonly onResult?: (text: string) => void
}

/** What a help desk asks for: folded away until somebody wants to read it out, with the button that copies it in sight. */
export const HelpDesk = ({ title, code, contact, facts, copy, onResult }: HelpDeskProps) => (
  <div className="help" part="help-desk">
    {contact && <p>{contact}</p>}
    <details>
      <summary>
        {title} {code && <span className="numeric">{code}</span>}
      </summary>
      <div className="help-facts">
        <Facts facts={facts} />
      </div>
    </details>
    <CopyButton text={copy.text} texts={copy.texts} onResult={onResult} />
  </div>
)
