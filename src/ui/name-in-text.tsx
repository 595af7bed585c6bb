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

/** A sentence in which the name of a device, or an address, stands out and stays on one line where it fits. */
export const NameInText = ({ text, name }: NameInTextProps) => {
  const [before, ...after] = text.split(nameSlot)
  if (after.length === 0) return text
  const isLong = name.length > longestUnbroken
  return (
    <>
      {before}
      <bdi className={isLong ? 'strong' : 'strong nowrap'}>{isLong ? breakAtSign(name) : name}</bdi>
      {after.join(name)}
    </>
  )
}
