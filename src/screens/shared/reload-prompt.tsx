import type { ReactNode } from 'react'
import type { Language } from '../../core/i18n/language'
import { firstPaint } from '../../core/texts/first-paint'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'

export interface ReloadTexts {
  readonly title: string
  readonly lead: string
}

export const staleRelease: Record<Language, ReloadTexts> = {
  en: {
    title: 'A new version is ready',
    lead: "Reload the page to continue. If that doesn't help, check your connection.",
  },
  ko: {
    title: '새 버전이 준비되었습니다',
    lead: '페이지를 새로 고치세요. 문제가 계속되면 네트워크 연결을 확인하세요.',
  },
}

export interface ReloadPromptProps {
  readonly language: Language
  readonly texts: Record<Language, ReloadTexts>
  /** For the help desk. */
  readonly details: ReactNode
  readonly onReload?: () => void
}

/**
 * Says that only a reload helps. It brings its texts along and is free of hooks, because at this point nothing more can
 * be loaded.
 */
export const ReloadPrompt = ({ language, texts, details, onReload }: ReloadPromptProps) => (
  <div className="stage">
    <Card>
      <div role="alert">
        <CardHead {...texts[language]} />
      </div>
      <Button block onClick={onReload}>
        {firstPaint[language].reload}
      </Button>
      {details}
    </Card>
  </div>
)
