import type { ReactNode } from 'react'
import { Glyph } from './glyph'
import { error, info } from './icons/first'

export interface MessageProps {
  readonly id?: string
  readonly tone?: 'hint' | 'error'
  readonly children: ReactNode
}

/** One line below a field: why it is wrong, or what it wants. Never colour alone. */
export const Message = ({ id, tone, children }: MessageProps) => (
  <p
    id={id}
    className={tone === 'error' ? 'message message-error' : 'message'}
    part={tone === 'error' ? 'message error' : 'message'}
  >
    <Glyph shape={tone === 'error' ? error : info} size={16} />
    <span>{children}</span>
  </p>
)
