import { breakAtSign } from './break-at-sign'

/** Stands in a text where its name belongs. */
export const nameSlot = '\ufffc'

/** Longer ones would not fit beside other words at 320 px. */
const longestUnbroken = 24

export interface NameInTextProps {
  /** It holds `nameSlot` where the name belongs, if it names anything. */
  readonly text: string
  readonly name: string
}

/**
 * A sentence in which the name of a device, or an address, stands out and stays on one line where it fits, together with
 * the particle or the full stop behind it.
 */
export function NameInText({ text, name }: NameInTextProps) {
  const [before, ...after] = text.split(nameSlot)
  if (after.length === 0) return text
  const behind = after.join(name)
  if (name.length > longestUnbroken) {
    return (
      <>
        {before}
        <bdi className="strong">{breakAtSign(name)}</bdi>
        {behind}
      </>
    )
  }
  const [particle = ''] = /^\S*/.exec(behind) ?? []
  return (
    <>
      {before}
      <span className="nowrap">
        <bdi className="strong">{name}</bdi>
        {particle}
      </span>
      {behind.slice(particle.length)}
    </>
  )
}
