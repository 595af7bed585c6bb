import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Language, languages } from '../../../src/core/i18n/languages'
import { Button } from '../../../src/ui/button'
import { firstStyleSheets } from '../../../src/ui/critical.styles'
import { Heading } from '../../../src/ui/heading'
import { LanguageControl } from '../../../src/ui/language-control'
import { LiveRegion } from '../../../src/ui/live-region'
import { rest } from '../../../src/ui/rest.styles'
import { State } from '../../../src/ui/state'
import { adopt } from '../../../src/ui/style-sheet'
import { textsIn } from '../texts'
import { type ElementDescription, loadElements } from './manifest'
import { playgroundStyles } from './playground.styles'
import { Workbench } from './workbench'

/** Shows the playground in a shadow root, with the elements' styles and under the same content security policy. */
export function renderPlayground(root: HTMLElement, language: Language): void {
  const shadow = root.attachShadow({ mode: 'open' })
  adopt(shadow, ...firstStyleSheets(), ...rest, playgroundStyles)
  createRoot(shadow).render(<PlaygroundPage initial={language} />)
}

/** `/playground`: a page for trying out the elements. */
function PlaygroundPage({ initial }: { readonly initial: Language }) {
  const [language, setLanguage] = useState(initial)
  const [announcement, setAnnouncement] = useState('')
  const [elements, setElements] = useState<readonly ElementDescription[]>()
  const [loading, setLoading] = useState(true)
  const [failed, setFailed] = useState(false)
  const t = textsIn(language).playground

  const load = () => {
    setLoading(true)
    loadElements()
      .then(setElements, () => setFailed(true))
      .finally(() => setLoading(false))
  }
  useEffect(load, [])

  return (
    <div className="mfa" lang={language}>
      <div className="playground">
        <div className="playground-head">
          <div className="stack-2">
            <Heading focusOn={failed && elements ? 'loaded' : undefined}>{t.title}</Heading>
            <p className="lead">{t.lead}</p>
          </div>
          <LanguageControl
            label={t.language}
            languages={languages}
            language={language}
            onChange={setLanguage}
          />
        </div>
        {elements ? (
          <Workbench elements={elements} announce={setAnnouncement} language={language} t={t} />
        ) : (
          <div className="panel">
            {failed ? (
              <State
                kind="failed"
                title={t.failed}
                action={
                  <Button size="small" busy={loading} onClick={load}>
                    {t.again}
                  </Button>
                }
              />
            ) : (
              <State kind="loading" title={t.loading} />
            )}
          </div>
        )}
      </div>
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  )
}
