import { useMemo, useRef, useState } from 'react'
import type { Language } from '../../../src/core/i18n/language'
import { Button } from '../../../src/ui/button'
import { Select } from '../../../src/ui/select'
import { chosenTheme } from '../theme'
import { AttributeFields } from './attribute-fields'
import { CodePanel } from './code-panel'
import { EventLog, type HeardEvent, heard } from './event-log'
import { type ElementDescription, meaningOf } from './manifest'
import { cssOf, htmlOf } from './markup'
import { Preview } from './preview'
import type { PlaygroundTexts } from './texts'
import { TokenFields } from './token-fields'
import type { Values } from './values'

interface WorkbenchProps {
  readonly elements: readonly ElementDescription[]
  readonly announce: (text: string) => void
  readonly language: Language
  readonly t: PlaygroundTexts
}

const keptEvents = 100

/** In which colours the element is drawn: its own theme, or that of the page. */
function schemeOf(theme: string | undefined): 'light' | 'dark' {
  if (theme === 'light' || theme === 'dark') return theme
  const ofPage = chosenTheme()
  if (ofPage !== 'system') return ofPage
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** What can be set at the left, what comes of it at the right. */
export function Workbench({ elements, announce, language, t }: WorkbenchProps) {
  const [tag, setTag] = useState('mfa-login')
  const [attributes, setAttributes] = useState<Values>({})
  const [tokens, setTokens] = useState<Values>({})
  const [events, setEvents] = useState<readonly HeardEvent[]>([])
  const count = useRef(0)
  const element = elements.find(({ tagName }) => tagName === tag)
  const names = useMemo(() => element?.events.map(({ name }) => name) ?? [], [element])
  const css = cssOf(tag, tokens)

  const hear = (event: Event) => {
    count.current += 1
    const entry = heard(event, count.current)
    setEvents((before) => [entry, ...before].slice(0, keptEvents))
  }

  return (
    <div className="workbench">
      <div className="settings">
        <section className="panel" aria-labelledby="attributes-title">
          <div className="field">
            <Select
              label={t.element}
              value={tag}
              describedBy="element-meaning"
              options={elements.map(({ tagName }) => ({ value: tagName, label: `<${tagName}>` }))}
              onChange={setTag}
            />
            <p className="small muted" id="element-meaning">
              {meaningOf(element, language)}
            </p>
          </div>
          <h2 className="section-title" id="attributes-title">
            {t.attributes}
          </h2>
          <AttributeFields
            attributes={element?.attributes ?? []}
            values={attributes}
            onChange={(name, value) => setAttributes({ ...attributes, [name]: value })}
            language={language}
            t={t}
          />
        </section>
        <section className="panel" aria-labelledby="tokens-title">
          <div className="panel-head">
            <h2 className="section-title" id="tokens-title">
              {t.tokens}
            </h2>
            <Button size="mini" variant="grey" disabled={!css} onClick={() => setTokens({})}>
              {t.reset}
            </Button>
          </div>
          <p className="small muted">{t.tokensLead}</p>
          <TokenFields
            values={tokens}
            scheme={schemeOf(attributes.theme)}
            onChange={(name, value) => setTokens({ ...tokens, [name]: value })}
            t={t}
          />
        </section>
      </div>
      <div className="outcome">
        <section className="panel preview-panel" aria-labelledby="preview-title">
          <h2 className="section-title" id="preview-title">
            {t.preview}
          </h2>
          <p className="small muted">{t.previewLead}</p>
          <Preview tag={tag} attributes={attributes} tokens={tokens} events={names} onEvent={hear} />
        </section>
        <CodePanel
          id="html"
          title={t.html}
          code={htmlOf(tag, attributes, location.origin)}
          announce={announce}
          t={t}
        />
        {css && <CodePanel id="css" title={t.css} code={css} announce={announce} t={t} />}
        <EventLog events={events} onClear={() => setEvents([])} t={t} />
      </div>
    </div>
  )
}
