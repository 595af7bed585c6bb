import { useEffect, useState } from 'react'
import type { Language } from '../../../src/core/i18n/language'
import { Button } from '../../../src/ui/button'
import { Heading } from '../../../src/ui/heading'
import { LanguageControl } from '../../../src/ui/language-control'
import { LiveRegion } from '../../../src/ui/live-region'
import { State } from '../../../src/ui/state'
import { type ElementDescription, loadElements } from './manifest'
import { playgroundTexts } from './texts'
import { Workbench } from './workbench'

/** `/playground`: the elements to try out. */
export function PlaygroundPage({ initial }: { readonly initial: Language }) {
  const [language, setLanguage] = useState(initial)
  const [announcement, setAnnouncement] = useState('')
  const [elements, setElements] = useState<readonly ElementDescription[]>()
  const [loading, setLoading] = useState(true)
  const [failed, setFailed] = useState(false)
  const t = playgroundTexts[language]

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
          <LanguageControl label={t.language} language={language} onChange={setLanguage} />
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
