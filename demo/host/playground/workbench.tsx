import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '../../../src/core/i18n/languages'
import { Button } from '../../../src/ui/button'
import { CopyButton } from '../../../src/ui/copy-button'
import { chosenTheme } from '../../../src/ui/page-theme'
import { Select } from '../../../src/ui/select'
import { Message, TextField } from '../../../src/ui/text-field'
import type { PlaygroundTexts } from '../texts/host-texts'
import { type AttributeDescription, choicesOf, type ElementDescription, meaningOf } from './manifest'
import { cssOf, given, htmlOf, type Values, type ValuesProps } from './markup'
import { asColour, themeTokens } from './theme-tokens'

interface WorkbenchProps {
  readonly elements: readonly ElementDescription[]
  readonly announce: (text: string) => void
  readonly language: Language
  readonly t: PlaygroundTexts
}

const keptEvents = 100

/** The color scheme of the element: its own theme, or else the page's. */
function schemeOf(theme: string | undefined): 'light' | 'dark' {
  if (theme === 'light' || theme === 'dark') return theme
  const ofPage = chosenTheme()
  if (ofPage !== 'system') return ofPage
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** The settings on the left, the element with its events and code on the right. */
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

interface PreviewProps {
  readonly tag: string
  readonly attributes: Values
  readonly tokens: Values
  readonly events: readonly string[]
  readonly onEvent: (event: Event) => void
}

/**
 * The element that the user tries out. Its events must not reach the portal's router, which would leave this page.
 * The element is inserted before the browser draws, because otherwise the content below would move.
 */
function Preview({ tag, attributes, tokens, events, onEvent }: PreviewProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [element, setElement] = useState<HTMLElement>()
  const hear = useEffectEvent((event: Event) => {
    event.stopPropagation()
    // The default would reload this page, which would lose all settings.
    if (event.type === 'mfa-reload') event.preventDefault()
    onEvent(event)
  })

  useLayoutEffect(() => {
    const made = document.createElement(tag)
    const listening = new AbortController()
    for (const name of events) made.addEventListener(name, hear, listening)
    setElement(made)
    return () => {
      listening.abort()
      made.remove()
    }
  }, [tag, events])

  useLayoutEffect(() => {
    if (!element) return
    const wanted = given(attributes)
    for (const name of element.getAttributeNames())
      if (name !== 'style' && !(name in wanted)) element.removeAttribute(name)
    for (const [name, value] of Object.entries(wanted))
      if (element.getAttribute(name) !== value) element.setAttribute(name, value)
    // Inserted after its attributes are set, because they decide which screen the element opens.
    if (!element.isConnected) stage.current?.append(element)
  }, [element, attributes])

  useEffect(() => {
    if (!element) return
    const wanted = given(tokens)
    for (const name of [...element.style]) if (!(name in wanted)) element.style.removeProperty(name)
    for (const [name, value] of Object.entries(wanted)) element.style.setProperty(name, value)
  }, [element, tokens])

  return <div className="preview" ref={stage} />
}

interface AttributeFieldsProps extends ValuesProps {
  readonly attributes: readonly AttributeDescription[]
  readonly language: Language
  readonly t: PlaygroundTexts
}

/** A field for each attribute: a select if the attribute has a list of values. */
const AttributeFields = ({ attributes, values, onChange, language, t }: AttributeFieldsProps) => (
  <div className="stack-4">
    {attributes.map((attribute) => {
      const { name } = attribute
      const choices = choicesOf(attribute)
      const meaning = meaningOf(attribute, language)
      const value = values[name] ?? ''
      return choices ? (
        <div className="field" key={name}>
          <Select
            label={name}
            value={value}
            describedBy={`attribute-${name}-meaning`}
            options={['', ...choices].map((choice) => ({ value: choice, label: choice || t.unset }))}
            onChange={(chosen) => onChange(name, chosen)}
          />
          <Message id={`attribute-${name}-meaning`} tone="hint">
            {meaning}
          </Message>
        </div>
      ) : (
        <TextField
          key={name}
          id={`attribute-${name}`}
          label={<code>{name}</code>}
          size="small"
          value={value}
          spellCheck={false}
          autoComplete="off"
          hint={meaning}
          onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
        />
      )
    })}
  </div>
)

/** A field for each token, with a color input beside colors. Both set the same value. */
const TokenFields = ({
  values,
  onChange,
  scheme,
  t,
}: ValuesProps & { readonly scheme: 'light' | 'dark'; readonly t: PlaygroundTexts }) => (
  <ul className="tokens">
    {themeTokens.map(({ name, byDefault, [scheme]: colour }) => {
      const value = values[name] ?? ''
      return (
        <li key={name}>
          <label htmlFor={name}>
            <code>{name}</code>
          </label>
          <div className="token">
            {colour && (
              <input
                type="color"
                aria-label={t.colourOf(name)}
                value={asColour(value) ?? colour}
                onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
              />
            )}
            <input
              id={name}
              className="input input-small"
              value={value}
              placeholder={byDefault}
              spellCheck={false}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
            />
          </div>
        </li>
      )
    })}
  </ul>
)

interface CodePanelProps {
  readonly id: string
  readonly title: string
  readonly code: string
  readonly announce: (text: string) => void
  readonly t: PlaygroundTexts
}

/** Code to copy. */
const CodePanel = ({ id, title, code, announce, t }: CodePanelProps) => (
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

interface HeardEvent {
  readonly id: number
  readonly time: string
  readonly type: string
  /** The event's own fields, as JSON. */
  readonly fields: string
}

/** Describes an event for the log. */
function heard(event: Event, id: number): HeardEvent {
  const { isTrusted: _, ...fields } = Object.fromEntries(Object.entries(event))
  const time = new Date().toLocaleTimeString('en-GB')
  return { id, time, type: event.type, fields: Object.keys(fields).length > 0 ? JSON.stringify(fields) : '' }
}

interface EventLogProps {
  readonly events: readonly HeardEvent[]
  readonly onClear: () => void
  readonly t: PlaygroundTexts
}

/** The newest event comes first. */
const EventLog = ({ events, onClear, t }: EventLogProps) => (
  <section className="panel" aria-labelledby="events-title">
    <div className="panel-head">
      <h2 className="section-title" id="events-title">
        {t.events}
      </h2>
      <Button size="mini" variant="grey" disabled={events.length === 0} onClick={onClear}>
        {t.clear}
      </Button>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
    <div className="log" role="log" aria-labelledby="events-title" tabIndex={0}>
      {events.length === 0 && <p className="muted">{t.noEvents}</p>}
      <ol>
        {events.map(({ id, time, type, fields }) => (
          <li key={id}>
            <time>{time}</time> <b>{type}</b> <code>{fields}</code>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
