import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Language, languages } from '../../../src/core/i18n/languages'
import { firstStyleSheets } from '../../../src/ui/critical.styles'
import { LanguageControl } from '../../../src/ui/language-control'
import { LiveRegion } from '../../../src/ui/live-region'
import { rest } from '../../../src/ui/rest.styles'
import { Select } from '../../../src/ui/select'
import { adopt } from '../../../src/ui/style-sheet'
import { Section } from './board'
import { Cards, Feedback, Setup } from './cards'
import { Buttons, Fields, Icons } from './controls'
import { Lists } from './lists'
import { type WidgetTexts, widgetTextsIn } from './texts'
import { widgetsStyles } from './widgets.styles'

export { paintFirst } from './first-paint'

/**
 * Shows every primitive in every state, in a shadow root like the elements and under the same content security
 * policy.
 * @returns removes the page again
 */
export function renderWidgets(root: HTMLElement, language: Language): () => void {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: 'open' })
  adopt(shadow, ...firstStyleSheets(), ...rest, widgetsStyles)
  const view = createRoot(shadow)
  view.render(<WidgetsPage openIn={language} onTheme={(theme) => root.setAttribute('theme', theme)} />)
  return () => view.unmount()
}

type Theme = 'auto' | 'light' | 'dark'

const sections = {
  buttons: Buttons,
  fields: Fields,
  cards: Cards,
  feedback: Feedback,
  lists: Lists,
  setup: Setup,
  icons: Icons,
}
const names = Object.keys(sections) as (keyof typeof sections)[]

/** All primitives, with controls for language and theme. */
function WidgetsPage({ openIn, onTheme }: { openIn: Language; onTheme: (theme: Theme) => void }) {
  const [wanted, setWanted] = useState(openIn)
  const [shown, setShown] = useState<{ readonly language: Language; readonly t: WidgetTexts }>()
  const [theme, setTheme] = useState<Theme>('auto')
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let current = true
    widgetTextsIn(wanted).then(
      (t) => current && setShown({ language: wanted, t }),
      (error: unknown) => console.error('The texts of the widgets could not be loaded.', error),
    )
    return () => {
      current = false
    }
  }, [wanted])
  if (!shown) return null
  const { language, t } = shown

  return (
    <div className="mfa" lang={language}>
      <div className="board">
        <div className="board-head">
          <div className="stack-2">
            <h1 className="title">{t.title}</h1>
            <p className="lead">{t.lead}</p>
          </div>
          <div className="board-controls">
            <Select
              label={t.theme}
              value={theme}
              options={(['auto', 'light', 'dark'] as const).map((value) => ({
                value,
                label: t.themes[value],
              }))}
              onChange={(value) => {
                setTheme(value as Theme)
                onTheme(value as Theme)
              }}
            />
            <LanguageControl
              label={t.language}
              languages={languages}
              language={language}
              onChange={setWanted}
            />
          </div>
        </div>
        {names.map((name) => {
          const Body = sections[name]
          return (
            <Section key={name} id={name} title={t.sections[name]}>
              <Body t={t} announce={setAnnouncement} />
            </Section>
          )
        })}
      </div>
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  )
}
