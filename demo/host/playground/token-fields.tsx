import type { PlaygroundTexts } from './texts'
import { asColour, themeTokens } from './theme-tokens'
import type { ValuesProps } from './values'

/** A field for each token, with a swatch for colours. Both set the same value. */
export const TokenFields = ({
  values,
  onChange,
  scheme,
  t,
}: ValuesProps & { readonly scheme: 'light' | 'dark'; readonly t: PlaygroundTexts }) => (
  <ul className="tokens">
    {themeTokens.map(({ name, byDefault, [scheme]: colour }) => {
      const value = values[name] ?? ''
      return (
        <li key={name}>
          <label htmlFor={name}>
            <code>{name}</code>
          </label>
          <div className="token">
            {colour && (
              <input
                type="color"
                aria-label={t.colourOf(name)}
                value={asColour(value) ?? colour}
                onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
              />
            )}
            <input
              id={name}
              className="input input-small"
              value={value}
              placeholder={byDefault}
              spellCheck={false}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
            />
          </div>
        </li>
      )
    })}
  </ul>
)
