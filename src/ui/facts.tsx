import { Fragment, type ReactNode } from 'react'
import { css } from './style-sheet'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** A list of names and values, for example the details for the help desk. */
export const Facts = ({ id, facts }: { readonly id?: string; readonly facts: readonly Fact[] }) => (
  <dl id={id} className="facts" part="facts">
    {facts.map(({ name, value }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)

/**
 * Styles of names and values in a panel or dialog, of the smallest button (which copies or changes a value), of the
 * state that replaces a list, and of the details for a help desk.
 */
export const factsStyles = css`
.button-mini { min-height: 28px; padding: 2px 10px; gap: 4px; border-radius: 6px; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.button-mini .icon { width: 16px; height: 16px; stroke-width: 2; }
.panel { border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-panel); background-color: var(--_surface); }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); text-align: start; }
.facts dt { color: var(--_text-muted); }
.facts dd { overflow-wrap: anywhere; }
.state { display: grid; justify-items: center; align-content: center; gap: 4px; min-height: calc(200 * var(--_mfa-text-px)); padding: 20px 24px; text-align: center; }
.state > .tile { margin-bottom: 8px; }
.state-line { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; padding: 12px 16px; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.state-line > .icon { color: var(--_danger); }
.state > .button { margin-top: 12px; }
.state-text { display: grid; justify-items: center; gap: 4px; max-width: 100%; }
.state-text > p { max-width: 52ch; text-wrap: balance; }
.help { display: flex; flex-wrap: wrap; align-items: start; gap: 4px 12px; width: 100%; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); text-align: start; }
.help > p { flex: 1 0 100%; padding: 2px 4px; font-weight: 600; }
.help > details { flex: 1 1 160px; min-width: 0; }
.help > details[open] { flex-basis: 100%; }
.help summary { width: fit-content; padding: 2px 4px; color: var(--_text-muted); cursor: pointer; }
.help-facts { padding: 12px 16px; border-radius: var(--_radius-panel); background-color: var(--_sunken); }
.state > .help { justify-content: center; max-width: 420px; margin-top: 8px; }
.state > .help > p { text-align: center; }
.state > .help > details:not([open]) { flex: none; max-width: 100%; }
.dialog > .facts { padding: 12px 16px; border-radius: var(--_radius-panel); background-color: var(--_sunken); }
`
