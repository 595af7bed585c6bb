import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { usePortal } from '../../react/portal-context'
import { usePortalLocation } from '../../react/use-portal-location'
import { useTexts } from '../../react/use-texts'
import { covers } from '../../ui/covers'
import { Icon } from '../../ui/icon'
import { isRendered } from '../../ui/is-rendered'
import { SidePanel } from '../../ui/side-panel'
import { State } from '../../ui/state'
import { companyQrPanel } from '../shared/loading/later-screens'
import { textParts } from '../shared/loading/text-parts'
import { useParts } from '../shared/loading/use-parts'
import { PanelLost } from './part-lost'

/**
 * The control that gets the company-link QR code, and the panel that it discloses (R82, R104). Opening leaves focus on the
 * control, or, where the control is in the closed menu or below the panel, moves it into the panel. When the way to a new code has stood
 * unused, the panel closes, unless pointer or focus is in it (A65).
 *
 * @param closeMenu closes the menu of a narrow box, whose whole room the panel takes
 * @param menuButton what gets focus where the control is in the closed menu
 * @returns both, because they stand in different places of the frame
 */
export function useCompanyQr(
  closeMenu: () => void,
  menuButton: RefObject<HTMLButtonElement | null>,
): { control: ReactNode; panel: ReactNode } {
  const t = useTexts('dashboard', 'common')
  const id = useId()
  const { path } = usePortalLocation()
  // It lies over the page, so that another page closes it.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === path
  const portal = usePortal()
  const needed = [companyQrPanel, ...textParts(portal.core.i18n, 'companyQr')]
  const { arrived, failure } = useParts(open ? needed : [], open)
  const CompanyQrPanel = arrived ? companyQrPanel.peek()?.CompanyQrPanel : undefined
  const button = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    const [control, panel] = [button.current, section.current]
    if (open && control && panel && (!isRendered(control) || covers(panel, control))) panel.focus()
  }, [open])

  const close = () => {
    setOpenAt(undefined)
    if (button.current && isRendered(button.current)) button.current.focus()
    else menuButton.current?.focus()
  }
  const closeUnused = (why: 'time' | 'hidden') => {
    if (why === 'hidden' || !section.current?.matches(':hover, :focus-within')) setOpenAt(undefined)
  }

  return {
    control: (
      <button
        type="button"
        ref={button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          setOpenAt(open ? undefined : path)
          closeMenu()
        }}
      >
        <Icon name="qr" />
        {t('dashboard:getCompanyQr')}
      </button>
    ),
    panel: open && (
      <SidePanel
        id={id}
        ref={section}
        title={t('dashboard:companyQr')}
        closeLabel={t('common:close')}
        onClose={close}
      >
        {CompanyQrPanel ? (
          <CompanyQrPanel onUnused={closeUnused} />
        ) : failure ? (
          <PanelLost failure={failure} />
        ) : (
          <State kind="loading" title={t('common:loading')} />
        )}
      </SidePanel>
    ),
  }
}
