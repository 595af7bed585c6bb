import { type ReactNode, type Ref, useId } from 'react'
import { useHeadingLevel } from './heading-level'
import { IconButton } from './icon-button'
import { isComposing } from './on-enter'

export interface SidePanelProps {
  readonly id?: string
  readonly title: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/**
 * A disclosure beside the sidebar: opening it leaves focus on its control, which names it by `aria-controls`. Esc inside
 * it closes it; giving focus back is up to whoever owns the control.
 */
export function SidePanel({ id, title, closeLabel, onClose, children, ref }: SidePanelProps) {
  const titleId = useId()
  const level = useHeadingLevel(2)
  return (
    <section
      id={id}
      ref={ref}
      className="side-panel"
      tabIndex={-1}
      part="side-panel"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="side-panel-head">
        <h2 aria-level={level} className="section-title" id={titleId}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
