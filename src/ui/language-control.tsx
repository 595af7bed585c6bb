import { Glyph } from './glyph'
import { globe } from './icons/first'

/** Each language is named in itself: who cannot read the page must still find the way out. */
const names = { ko: '한국어', en: 'English' }

export type Language = keyof typeof names

export interface LanguageControlProps {
  readonly language: Language
  readonly onChange?: (language: Language) => void
  /** Names the group for assistive technology. */
  readonly label: string
}

export const LanguageControl = ({ language, onChange, label }: LanguageControlProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that a two-word switch has not
  <div className="language" part="language" role="group" aria-label={label}>
    <Glyph shape={globe} />
    <div>
      {(Object.keys(names) as Language[]).map((each) => (
        <button
          key={each}
          type="button"
          part={each === language ? 'language-option language-current' : 'language-option'}
          lang={each}
          aria-current={each === language}
          onClick={() => onChange?.(each)}
        >
          {names[each]}
        </button>
      ))}
    </div>
  </div>
)
