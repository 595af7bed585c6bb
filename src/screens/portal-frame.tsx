import type { ReactNode } from 'react'
import type { Language } from '../core/i18n/language'
import { LiveRegion } from '../ui/live-region'

/** The element's outermost node, and its one polite live region. Hook-free: the first paint starts with it. */
export const PortalFrame = ({
  language,
  announced,
  children,
}: {
  language: Language
  announced?: ReactNode
  children?: ReactNode
}) => (
  <div className="mfa" part="base" lang={language}>
    {children}
    <LiveRegion>{announced}</LiveRegion>
  </div>
)
