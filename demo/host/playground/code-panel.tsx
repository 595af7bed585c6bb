import { CopyButton } from '../../../src/ui/copy-button'
import type { PlaygroundTexts } from './texts'

interface CodePanelProps {
  readonly id: string
  readonly title: string
  readonly code: string
  readonly announce: (text: string) => void
  readonly t: PlaygroundTexts
}

/** Code to take away. */
export const CodePanel = ({ id, title, code, announce, t }: CodePanelProps) => (
  <section className="panel" aria-labelledby={`${id}-title`}>
    <div className="panel-head">
      <h2 className="section-title" id={`${id}-title`}>
        {title}
      </h2>
      <CopyButton text={code} texts={t.copying} onResult={announce} />
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
    <pre className="source" tabIndex={0}>
      <code>{code}</code>
    </pre>
  </section>
)
