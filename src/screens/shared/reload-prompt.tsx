import type { ReactNode, Ref } from 'react'
import type { Language } from '../../core/i18n/language'
import { firstPaint } from '../../core/texts/first-paint'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'

export interface ReloadTexts {
  readonly title: string
  readonly lead: string
  /** What the button says, where it does not reload. */
  readonly action?: string
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

/** Words for a screen that was lost on its way, and may come at the next try. */
export const lostScreen: Record<Language, ReloadTexts> = {
  en: {
    title: "This page couldn't be loaded",
    lead: 'Check your connection and try again.',
    action: 'Try again',
  },
  ko: {
    title: '페이지를 불러오지 못했습니다',
    lead: '네트워크 연결을 확인하고 다시 시도하세요.',
    action: '다시 시도',
  },
}

export interface ReloadPromptProps {
  readonly language: Language
  readonly texts: Record<Language, ReloadTexts>
  /** For the help desk. */
  readonly details?: ReactNode
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly busy?: boolean
  readonly onReload?: () => void
}

/**
 * Says that only a reload helps. It brings its texts along and is free of hooks, because at this point nothing more can
 * be loaded.
 */
export const ReloadPrompt = ({ language, texts, titleRef, details, busy, onReload }: ReloadPromptProps) => (
  <div className="stage">
    <Card>
      <div role="alert">
        <CardHead {...texts[language]} titleRef={titleRef} />
      </div>
      <Button block busy={busy} onClick={onReload}>
        {texts[language].action ?? firstPaint[language].reload}
      </Button>
      {details}
    </Card>
  </div>
)
