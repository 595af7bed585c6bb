import { Glyph, globe } from './glyph'

export interface LanguageControlProps<Language extends string> {
  /** The languages by their tags, in the order of the buttons. */
  readonly languages: Readonly<Record<Language, { readonly name: string }>>
  readonly language: Language
  readonly onChange?: ((language: Language) => void) | undefined
  /** Accessible name of the group of buttons. */
  readonly label: string
}

export const LanguageControl = <Language extends string>({
  languages,
  language,
  onChange,
  label,
}: LanguageControlProps<Language>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and borders, which a few words do not need
  <div className="language" part="language" role="group" aria-label={label}>
    <Glyph shape={globe} />
    <div>
      {(Object.keys(languages) as Language[]).map((each) => (
        <button
          key={each}
          type="button"
          part={each === language ? 'language-option language-current' : 'language-option'}
          lang={each}
          aria-current={each === language}
          onClick={() => onChange?.(each)}
        >
          {languages[each].name}
        </button>
      ))}
    </div>
  </div>
)
