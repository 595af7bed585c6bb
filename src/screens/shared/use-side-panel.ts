import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { usePlace } from '../../react/screen-frame'
import { isRendered } from '../../ui/is-rendered'
import { keepEscape } from '../../ui/own-escape'
import type { SidePanelProps } from '../../ui/side-panel'

export interface SidePanelControl {
  readonly open: boolean
  /** The props of the button that opens and closes the panel. */
  readonly control: Pick<
    ComponentProps<'button'>,
    'ref' | 'aria-expanded' | 'aria-controls' | 'onClick' | 'onKeyDown'
  >
  /** The props of the panel. It is rendered only while it is open. */
  readonly panel: Pick<SidePanelProps, 'id' | 'ref' | 'onClose'>
  /** Closes the panel because the user does not use it. Focus or the pointer in the panel keeps it open. */
  readonly closeUnused: (why: 'time' | 'hidden') => void
}

/** The dialogs that ask something. A failure's dialog can be about the panel itself, which then stays open. */
const questions = 'dialog:not([part~=notice-dialog])'

/**
 * Opens and closes a side panel. Focus stays on the control. It moves into the panel if the panel covers the control,
 * or if the control is in a menu that has just closed. Esc in the panel or on its control closes the panel, and so
 * does a dialog that asks something.
 *
 * @param instead gets focus when the panel closes, if the control is in a closed menu
 */
export function useSidePanel(instead?: RefObject<HTMLElement | null>): SidePanelControl {
  const id = useId()
  const { path } = usePlace()
  // The path at which the panel was opened. The panel covers the page, so a move to another page closes it.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === path
  const control = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)

  const close = () => {
    setOpenAt(undefined)
    if (control.current && isRendered(control.current)) control.current.focus()
    else instead?.current?.focus()
  }

  useEffect(() => {
    const [button, section] = [control.current, panel.current]
    if (!open || !section) return
    if (button && (!isRendered(button) || covers(section, button))) section.focus()
    const root = section.getRootNode()
    const leaveToDialog = ({ target }: Event) => {
      if (target instanceof Element && target.closest(questions)) setOpenAt(undefined)
    }
    root.addEventListener('focusin', leaveToDialog)
    return () => root.removeEventListener('focusin', leaveToDialog)
  }, [open])

  return {
    open,
    control: {
      ref: control,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpenAt(open ? undefined : path),
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !open) return
        keepEscape(event)
        close()
      },
    },
    panel: { id, ref: panel, onClose: close },
    closeUnused(why) {
      if (why === 'hidden' || !panel.current?.matches(':hover, :focus-within')) setOpenAt(undefined)
    },
  }
}

/** True if `upper` covers the center of `lower`. */
function covers(upper: Element, lower: Element): boolean {
  const over = upper.getBoundingClientRect()
  const { left, top, width, height } = lower.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return over.left < x && x < over.right && over.top < y && y < over.bottom
}
