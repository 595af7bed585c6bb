import { useEffect, useState } from 'react'
import type { Language } from '../../../src/core/i18n/language'
import { Button } from '../../../src/ui/button'
import { LanguageControl } from '../../../src/ui/language-control'
import { LiveRegion } from '../../../src/ui/live-region'
import { type ElementDescription, loadElements } from './manifest'
import { playgroundTexts } from './texts'
import { Workbench } from './workbench'

/** `/playground`: the elements to try out. */
export function PlaygroundPage({ initial }: { readonly initial: Language }) {
  const [language, setLanguage] = useState(initial)
  const [announcement, setAnnouncement] = useState('')
  const [elements, setElements] = useState<readonly ElementDescription[] | 'failed'>()
  const t = playgroundTexts[language]

  const load = () => {
    setElements(undefined)
    loadElements().then(setElements, () => setElements('failed'))
  }
  useEffect(load, [])

  return (
    <div className="mfa" lang={language}>
      <div className="playground">
        <div className="playground-head">
          <div className="stack-2">
            <h1 className="title">{t.title}</h1>
            <p className="lead">{t.lead}</p>
          </div>
          <LanguageControl label={t.language} language={language} onChange={setLanguage} />
        </div>
        {elements === 'failed' && (
          <div className="panel" role="alert">
            <p>{t.failed}</p>
            <Button size="small" onClick={load}>
              {t.again}
            </Button>
          </div>
        )}
        {typeof elements === 'object' && <Workbench elements={elements} announce={setAnnouncement} t={t} />}
      </div>
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  )
}
