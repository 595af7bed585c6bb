import type { FormHTMLAttributes, HTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names'
import { Sentences } from './sentences'
import type { Slot } from './slot'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly children: ReactNode
  /**
   * True for a short step (a wait, a code, a failure), whose content is centered. The content of forms and lists
   * starts at the left.
   */
  readonly centred?: boolean
}

const cardClass = (centred: boolean | undefined, className: string | undefined) =>
  classNames('card stack', centred && 'center', className)

/** The card: a box of at most 488 px in width that contains one task. */
export const Card = ({ centred, className, ...rest }: CardProps) => (
  <section part="card" className={cardClass(centred, className)} {...rest} />
)

export interface CardFormProps extends FormHTMLAttributes<HTMLFormElement> {
  readonly children: ReactNode
  readonly centred?: boolean
  readonly ref?: Ref<HTMLFormElement>
}

/**
 * A card that is a form. `noValidate` turns off the browser's own error bubbles, because our messages are below their
 * fields. With the method `dialog` the browser never adds the fields to the page's address, even if a script submits
 * the form without an event.
 */
export const CardForm = ({ centred, className, ...rest }: CardFormProps) => (
  <form method="dialog" part="card form" className={cardClass(centred, className)} noValidate {...rest} />
)

export interface CardHeadProps {
  readonly id?: string
  readonly title: ReactNode
  readonly titleId?: string
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly lead?: ReactNode
  /** A short line above the title, for instance the method's name. */
  readonly overline?: ReactNode
  /** An icon tile at the top. */
  readonly tile?: Slot
}

export const CardHead = ({ id, title, titleId, titleRef, lead, overline, tile }: CardHeadProps) => (
  <div className="card-head" id={id}>
    {tile}
    {overline && <p className="overline">{overline}</p>}
    <h1 className="title" part="title" id={titleId} ref={titleRef} tabIndex={-1}>
      {title}
    </h1>
    {lead && (
      <p className="lead" part="lead">
        {typeof lead === 'string' ? <Sentences>{lead}</Sentences> : lead}
      </p>
    )}
  </div>
)
