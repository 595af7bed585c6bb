import { hydrateRoot } from 'react-dom/client'
import { type Language, languageIds, languages } from '../../../src/core/i18n/languages'
import { loginTexts } from '../../../src/core/i18n/texts'
import { Button } from '../../../src/ui/button'
import { CardForm, CardHead } from '../../../src/ui/card'
import { Checkbox } from '../../../src/ui/checkbox'
import { firstStyleSheets } from '../../../src/ui/critical.styles'
import { LanguageControl } from '../../../src/ui/language-control'
import { LiveRegion } from '../../../src/ui/live-region'
import { paint, treesOf } from '../../../src/ui/paint'
import { adopt } from '../../../src/ui/style-sheet'
import { TextField } from '../../../src/ui/text-field'
import { textsIn } from '../texts'

const language = languageIds[0] as Language
const t = { ...textsIn(language).widgets, ...loginTexts(language) }

const Fields = () => (
  <>
    <TextField
      id="painted-id"
      label={t.userId}
      name="username"
      defaultValue="mj"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={64}
      error={t.unknownId}
    />
    <TextField id="painted-off" label={t.disabled} disabled hint={t.sameId} />
  </>
)

/**
 * Every primitive that can be painted before React is loaded, with all kinds of content that `paint` handles: texts,
 * numbers, nothing, SVG, booleans.
 */
const view = (onClick: (name: string) => void) => (
  <div className="mfa" lang={language}>
    <LanguageControl label={t.language} languages={languages} language={language} onChange={onClick} />
    <CardForm aria-labelledby="painted-title" onSubmit={(event) => event.preventDefault()}>
      <CardHead title={t.signIn} titleId="painted-title" lead={t.lead} />
      {null}
      <Fields />
      <Checkbox label={t.remember} defaultChecked />
      {['', 'text', 7].map((each) => each)}
      <Button block type="submit" busy={false} onClick={() => onClick('submit')}>
        {t.signIn} {1}
      </Button>
    </CardForm>
    <LiveRegion />
  </div>
)

/** Paints the form without React; `hydrate` then lets React take over and collects React's recoverable errors. */
export function paintFirst(root: HTMLElement): {
  hydrate: () => {
    readonly problems: readonly unknown[]
    readonly clicks: readonly string[]
    unmount: () => void
  }
} {
  const shadow = root.attachShadow({ mode: 'open' })
  adopt(shadow, ...firstStyleSheets())
  const clicks: string[] = []
  paint(treesOf(view(() => undefined)), shadow)
  return {
    hydrate() {
      const problems: unknown[] = []
      const options = { onRecoverableError: (error: unknown) => problems.push(error) }
      // React hydrates any container node; its types name elements and documents only.
      const container = shadow as unknown as Element
      const react = hydrateRoot(
        container,
        view((name) => clicks.push(name)),
        options,
      )
      return { problems, clicks, unmount: () => react.unmount() }
    },
  }
}
