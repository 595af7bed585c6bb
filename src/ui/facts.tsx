import { Fragment, type ReactNode } from 'react'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** Names and values, for instance what a help desk wants to know. */
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
