import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { check, Glyph } from './glyph'

export interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A native checkbox under a box that we draw. The whole line is its label. */
export const Checkbox = ({ label, inputRef, ...input }: CheckboxProps) => (
  <label className="check" part="checkbox">
    <input ref={inputRef} type="checkbox" {...input} />
    <span className="box" part="checkbox-box">
      <Glyph shape={check} />
    </span>
    <span>{label}</span>
  </label>
)
