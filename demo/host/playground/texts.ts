import type { Language } from '../../../src/core/i18n/language'

export interface PlaygroundTexts {
  readonly title: string
  readonly lead: string
  readonly language: string
  readonly element: string
  readonly attributes: string
  readonly unset: string
  readonly tokens: string
  readonly tokensLead: string
  readonly reset: string
  readonly colourOf: (name: string) => string
  readonly preview: string
  readonly previewLead: string
  readonly events: string
  readonly noEvents: string
  readonly clear: string
  readonly html: string
  readonly css: string
  readonly copying: { readonly copy: string; readonly copied: string; readonly failed: string }
  readonly loading: string
  readonly failed: string
  readonly again: string
}

export const playgroundTexts: Record<Language, PlaygroundTexts> = {
  ko: {
    title: '플레이그라운드',
    lead: '요소를 선택하고 속성과 테마를 변경하세요. 결과가 바로 적용되며, HTML을 복사하여 사용할 수 있습니다.',
    language: '언어',
    element: '요소',
    attributes: '속성',
    unset: '지정 안 함',
    tokens: '테마',
    tokensLead: '비워 두면 기본값이 적용됩니다.',
    reset: '초기화',
    colourOf: (name) => `${name} 색상`,
    preview: '미리보기',
    previewLead: '실제로 동작하는 요소입니다. 여기에서 로그인하면 이 탭에 로그인됩니다.',
    events: '이벤트',
    noEvents: '아직 발생한 이벤트가 없습니다.',
    clear: '지우기',
    html: 'HTML',
    css: 'CSS',
    copying: { copy: '복사', copied: '복사했습니다', failed: '복사하지 못했습니다' },
    loading: '요소 정보를 불러오는 중입니다…',
    failed: '요소 정보를 불러오지 못했습니다.',
    again: '다시 시도',
  },
  en: {
    title: 'Playground',
    lead: 'Select an element, change its attributes and theme, and see the result right away. Then copy the HTML.',
    language: 'Language',
    element: 'Element',
    attributes: 'Attributes',
    unset: 'not set',
    tokens: 'Theme',
    tokensLead: 'Empty fields use the default.',
    reset: 'Reset',
    colourOf: (name) => `Color of ${name}`,
    preview: 'Preview',
    previewLead: 'This is the real element. Signing in here signs in this tab.',
    events: 'Events',
    noEvents: 'No events yet.',
    clear: 'Clear',
    html: 'HTML',
    css: 'CSS',
    copying: { copy: 'Copy', copied: 'Copied', failed: "Couldn't copy" },
    loading: 'Loading the elements…',
    failed: "Couldn't load the description of the elements.",
    again: 'Try again',
  },
}
