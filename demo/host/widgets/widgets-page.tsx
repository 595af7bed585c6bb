import { useState } from 'react'
import { type Language, LanguageControl } from '../../../src/ui/language-control'
import { LiveRegion } from '../../../src/ui/live-region'
import { Select } from '../../../src/ui/select'
import { Section } from './board'
import { Buttons } from './sections/buttons'
import { Cards } from './sections/cards'
import { Feedback } from './sections/feedback'
import { Fields } from './sections/fields'
import { Icons } from './sections/icons'
import { Lists } from './sections/lists'
import { Setup } from './sections/setup'
import { en, ko } from './texts'

export type Theme = 'auto' | 'light' | 'dark'

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

/** All primitives, both languages and both themes switchable. */
export function WidgetsPage({ openIn, onTheme }: { openIn: Language; onTheme: (theme: Theme) => void }) {
  const [language, setLanguage] = useState(openIn)
  const [theme, setTheme] = useState<Theme>('auto')
  const [announcement, setAnnouncement] = useState('')
  const t = language === 'ko' ? ko : en

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
            <LanguageControl label={t.language} language={language} onChange={setLanguage} />
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
