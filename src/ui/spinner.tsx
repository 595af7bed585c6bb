import type { ReactNode } from 'react'

/** For an action whose shape is not known yet; a list that is loading shows its own skeleton instead. */
export const Spinner = ({ label }: { readonly label: ReactNode }) => (
  <span className="spinner-line" part="spinner" role="status">
    <span className="spinner" aria-hidden="true" />
    {label}
  </span>
)
