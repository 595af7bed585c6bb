import { type ReactNode, type Ref, useId } from 'react'
import { useHeadingLevel } from './heading'
import { IconButton } from './icon-button'
import { isComposing } from './on-enter'
import { keepEscape } from './own-escape'
import type { Slot } from './slot'
import { css } from './style-sheet'

export interface SidePanelProps {
  readonly id?: string
  readonly title: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: Slot
  readonly ref?: Ref<HTMLElement>
}

/**
 * A panel beside the menu, opened by a button. Focus stays on the button, which refers to the panel by
 * `aria-controls`. Esc in the panel calls `onClose`, and the caller must then return focus to the button.
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
        keepEscape(event)
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

/** Styles of the panel, which covers the page beside the menu. */
export const sidePanel = css`
.side-panel { position: absolute; z-index: 6; inset: 0 auto 0 256px; width: 360px; max-width: 100%; min-height: 100%; display: grid; align-content: start; gap: 24px; padding: 24px; border-inline-start: 1px solid; border-inline-start-color: var(--_border); background-color: var(--_raised); box-shadow: var(--_shadow-dialog); }
.side-panel-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; margin-inline-end: -6px; }
@container mfa (max-width: 60em) { .side-panel { inset-inline: auto 0; } }
@container mfa (max-width: 40em) { .side-panel { width: 100%; } }
@media (prefers-reduced-motion: no-preference) {
  .side-panel { animation: slide .32s cubic-bezier(.2, 0, 0, 1); }
}
@keyframes slide { from { opacity: 0; translate: -16px 0; } }
`
