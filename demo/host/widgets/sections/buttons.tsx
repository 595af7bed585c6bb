import { useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '../../../../src/ui/button'
import { Icon } from '../../../../src/ui/icon'
import { IconButton } from '../../../../src/ui/icon-button'
import { LinkButton } from '../../../../src/ui/link-button'
import { Spinner } from '../../../../src/ui/spinner'
import type { SectionProps } from '../texts'

const sizes: ButtonSize[] = ['default', 'small', 'mini']

/** Three sizes in each variant; then disabled, busy and the kinds of small button. */
export function Buttons({ t }: SectionProps) {
  const [clicks, setClicks] = useState(0)
  const count = () => setClicks((before) => before + 1)
  const variants: [ButtonVariant, string][] = [
    ['primary', t.primary],
    ['primaryLight', t.primaryLight],
    ['grey', t.grey],
    ['danger', t.delete],
  ]
  return (
    <div className="panel board-pad stack-4">
      {variants.map(([variant, name]) => (
        <div className="row" key={variant}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size} onClick={count}>
              {name}
            </Button>
          ))}
          <Button variant={variant} size="small" icon={<Icon name="plus" />} onClick={count}>
            {name}
          </Button>
          <Button variant={variant} size="small" disabled onClick={count}>
            {t.disabled}
          </Button>
          <Button variant={variant} size="small" busy onClick={count}>
            {t.busy}
          </Button>
        </div>
      ))}
      <div className="row">
        <LinkButton onClick={count}>{t.link}</LinkButton>
        <LinkButton small onClick={count}>
          {t.link}
        </LinkButton>
        <IconButton icon="pencil" label={t.rename} onClick={count} />
        <Spinner label={t.loading} />
        <output>
          {t.clicks}: {clicks}
        </output>
      </div>
      <Button block onClick={count}>
        {t.block}
      </Button>
    </div>
  )
}
