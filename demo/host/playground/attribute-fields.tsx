import type { Language } from '../../../src/core/i18n/language'
import { Message } from '../../../src/ui/message'
import { Select } from '../../../src/ui/select'
import { TextField } from '../../../src/ui/text-field'
import { type AttributeDescription, choicesOf, meaningOf } from './manifest'
import type { PlaygroundTexts } from './texts'
import type { ValuesProps } from './values'

interface AttributeFieldsProps extends ValuesProps {
  readonly attributes: readonly AttributeDescription[]
  readonly language: Language
  readonly t: PlaygroundTexts
}

/** A field for each attribute: a list where it takes one of a few values. */
export const AttributeFields = ({ attributes, values, onChange, language, t }: AttributeFieldsProps) => (
  <div className="stack-4">
    {attributes.map((attribute) => {
      const { name } = attribute
      const choices = choicesOf(attribute)
      const meaning = meaningOf(attribute, language)
      const value = values[name] ?? ''
      return choices ? (
        <div className="field" key={name}>
          <Select
            label={name}
            value={value}
            describedBy={`attribute-${name}-meaning`}
            options={['', ...choices].map((choice) => ({ value: choice, label: choice || t.unset }))}
            onChange={(chosen) => onChange(name, chosen)}
          />
          <Message id={`attribute-${name}-meaning`} tone="hint">
            {meaning}
          </Message>
        </div>
      ) : (
        <TextField
          key={name}
          id={`attribute-${name}`}
          label={<code>{name}</code>}
          size="small"
          value={value}
          spellCheck={false}
          autoComplete="off"
          hint={meaning}
          onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
        />
      )
    })}
  </div>
)
