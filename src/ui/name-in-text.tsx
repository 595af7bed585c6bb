import type { ReactNode } from 'react'
import { Sentences } from './sentences'

/** The character in a text that stands for a name. `NameInText` replaces it by the name. */
export const nameSlot = '\ufffc'

/** Longest name that can stay on one line: a longer one does not fit beside other words at a width of 320 px. */
const longestUnbroken = 24

export interface NameInTextProps {
  /** One or more sentences, with `nameSlot` where the name belongs. */
  readonly text: string
  readonly name: string
}

/**
 * Sentences that emphasize a name, such as a device's name or an email address. If the name is short enough, it
 * stays on one line together with the particle or the full stop after it.
 */
export const NameInText = ({ text, name }: NameInTextProps) => (
  <Sentences of={(sentence) => emphasized(sentence, name)}>{text}</Sentences>
)

function emphasized(text: string, name: string): ReactNode {
  const [before, ...after] = text.split(nameSlot)
  if (after.length === 0) return text
  const behind = after.join(name)
  if (name.length > longestUnbroken) {
    return (
      <>
        <span>{before}</span>
        <bdi className="strong">{breakAtSign(name)}</bdi>
        <span>{behind}</span>
      </>
    )
  }
  const [particle = ''] = /^\S*/.exec(behind) ?? []
  return (
    <>
      <span>{before}</span>
      <span className="nowrap">
        <bdi className="strong">{name}</bdi>
        <span>{particle}</span>
      </span>
      <span>{behind.slice(particle.length)}</span>
    </>
  )
}

/** Returns a text in which a long email address can break before its @, so that it does not break within a word. */
export function breakAtSign(text: string): ReactNode {
  const [before, ...after] = text.split('@')
  return after.length === 0 ? (
    text
  ) : (
    <>
      <span>{before}</span>
      <wbr />
      <span>{`@${after.join('@')}`}</span>
    </>
  )
}
