import { useEffect, useState } from 'react'
import { Card, CardHead } from '../../src/ui/card'
import { Icon } from '../../src/ui/icon'
import { type Language, LanguageControl } from '../../src/ui/language-control'
import { Tile } from '../../src/ui/tile'
import { currentLanguage } from './language'
import { texts } from './texts'

/** The mobile app as a web page. Nothing is registered on it yet, and it says so. */
export const PhonePage = () => {
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const t = texts[language]
  useEffect(() => {
    document.documentElement.lang = language
    document.title = texts[language].title
  }, [language])

  return (
    <div className="mfa" lang={language}>
      <main className="phone">
        <Card centred>
          <CardHead
            tile={
              <Tile tone="muted" size="large">
                <Icon name="mobile" size={24} />
              </Tile>
            }
            title={t.heading}
            lead={t.lead}
          />
          <p className="small muted">{t.next}</p>
          <a className="phone-link" href="/">
            {t.portal}
          </a>
        </Card>
        <LanguageControl language={language} onChange={setLanguage} label={t.language} />
      </main>
    </div>
  )
}
