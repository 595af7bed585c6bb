import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { profile } from '../../contract/calls/session'
import { languages } from '../../core/i18n/languages'
import { chooseLanguage } from '../../core/page/element-context'
import { places } from '../../core/page/places'
import { queryClientOf } from '../../core/page/query-client'
import { emailOf } from '../../core/sign-in/email'
import { useElementContext, useHelpDeskContact, useStore, useTexts } from '../../react/element-context'
import { usePlace } from '../../react/screen-frame'
import { Glyph } from '../../ui/glyph'
import { Icon } from '../../ui/icon'
import { IconButton } from '../../ui/icon-button'
import { LanguageControl } from '../../ui/language-control'
import { breakAtSign } from '../../ui/name-in-text'
import { keepEscape } from '../../ui/own-escape'
import { SidePanel } from '../../ui/side-panel'
import { logo } from '../../ui/sign-in-icon'
import type { Slot } from '../../ui/slot'
import { State } from '../../ui/state'
import { css } from '../../ui/style-sheet'
import { RootContext } from '../../ui/use-style-sheets'
import { companyQrPanel } from '../place-screens'
import { useKeptFocus } from '../shared/kept-focus'
import { textParts, useParts } from '../shared/loading/parts'
import { LogoutDialog } from '../shared/logout-dialog'
import { useSidePanel } from '../shared/use-side-panel'
import { PanelLost } from './part-lost'
import { opensElsewhere } from './place-link'
import { useForgetBrowser } from './use-forget-browser'

/** The places in the side menu, from top to bottom. */
const menu = Object.values(places).flatMap((place) => ('menu' in place ? place : []))

/** The frame of the signed-in area: the user's name, the menu and the logout button. */
export function Shell({ children }: { children: ReactNode }) {
  const context = useElementContext()
  const { core, navigator } = context
  const t = useTexts('dashboard', 'common')
  const language = useStore(core.i18n.language)
  const { path } = usePlace()
  const [menuOpen, setMenuOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const main = useRef<HTMLElement>(null)
  useKeptFocus()
  const companyQr = useCompanyQr(() => setMenuOpen(false), menuButton)
  const forgetBrowser = useForgetBrowser()
  const { employeeId, userEmail } = core.session.identity
  const { data: email = userEmail } = useQuery(
    { queryKey: [profile.id], queryFn: ({ signal }) => emailOf(context, signal) },
    queryClientOf(core),
  )
  // A page must have only one banner and one main landmark. In the portal the frame provides them, unless the page
  // around the element already has a main landmark.
  const root = use(RootContext)
  const isPortal = core.options.get().mode === 'portal'
  const [isPage] = useState(() => isPortal && !(root && isInMain(root.host)))
  const Banner = isPage ? 'header' : 'div'
  const Main = isPage ? 'main' : 'section'

  const go = (event: MouseEvent, to: string) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    setMenuOpen(false)
    if (to !== path) navigator.push(to)
  }

  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another tab
  useLayoutEffect(() => {
    // Scrolls only the row of tabs. `scrollIntoView` would also scroll the host's page.
    const tabs = nav.current
    const tab = tabs?.querySelector<HTMLElement>('[aria-current]')
    if (tab)
      tabs?.scrollTo({ left: tab.offsetLeft - tabs.offsetLeft + (tab.offsetWidth - tabs.offsetWidth) / 2 })
  }, [path])

  const hasHistory = menu.some((item) => item.path === path)
  const skipTo = (selector: string) => () => main.current?.querySelector<HTMLElement>(selector)?.focus()

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menuOpen) return
    keepEscape(event)
    setMenuOpen(false)
    menuButton.current?.focus()
  }

  return (
    <div className={isPage ? 'shell' : 'shell guest'}>
      {isPage && (
        <button type="button" className="skip button button-small" onClick={skipTo('h1')}>
          {t('dashboard:skip')}
        </button>
      )}
      {isPage && hasHistory && (
        <button
          type="button"
          className="skip button button-small"
          onClick={skipTo('.history .section-title')}
        >
          {t('dashboard:skipToHistory')}
        </button>
      )}
      <Banner
        className="sidebar"
        onKeyDown={closeOnEscape}
        onClick={({ target, currentTarget }: MouseEvent) => {
          // The dark area beside the open menu belongs to the banner itself. So a click on the banner, and not on a
          // node in it, closes the menu.
          if (target === currentTarget) setMenuOpen(false)
        }}
      >
        <div className="sidebar-inner">
          {isPage && (
            <div className="sidebar-top">
              <span className="product">
                <Glyph shape={logo} />
                <span>{t('dashboard:product')}</span>
              </span>
              <IconButton
                ref={menuButton}
                className="sidebar-toggle"
                icon={menuOpen ? 'close' : 'menu'}
                label={t('dashboard:menu')}
                aria-expanded={menuOpen}
                aria-controls="menu"
                onClick={() => setMenuOpen(!menuOpen)}
              />
            </div>
          )}
          <div id="menu" className={menuOpen ? 'sidebar-body open' : 'sidebar-body'}>
            <p className="identity">
              <span className="avatar">
                <Icon name="user" />
              </span>
              <b>{employeeId}</b>
              <span className="mail">{breakAtSign(email ?? '')}</span>
            </p>
            <nav ref={nav} className="nav" aria-label={t('dashboard:menu')}>
              {menu.map((item) => (
                <a
                  key={item.path}
                  href={context.hrefOf(item.path)}
                  aria-current={item.path === path ? 'page' : undefined}
                  onClick={(event) => go(event, item.path)}
                >
                  <Icon name={item.menu} />
                  <span>{t(`dashboard:${item.title}`)}</span>
                </a>
              ))}
            </nav>
            <HelpDeskContact />
            <div className="sidebar-end">
              {companyQr.control}
              <a
                href={context.hrefOf(places.sheet.path)}
                aria-current={path === places.sheet.path ? 'page' : undefined}
                onClick={(event) => go(event, places.sheet.path)}
              >
                <Icon name="list" />
                <span>{t('dashboard:sheet')}</span>
              </a>
              {forgetBrowser.control}
              <button type="button" onClick={() => setLeaving(true)}>
                <Icon name="logout" />
                <span>{t('dashboard:logout')}</span>
              </button>
              <LanguageControl
                label={t('login:language')}
                languages={languages}
                language={language}
                onChange={(chosen) => chooseLanguage(context, chosen)}
              />
              <slot name="menu-end" />
            </div>
          </div>
        </div>
      </Banner>
      {companyQr.panel}
      <Main ref={main} className="main" aria-label={isPage ? undefined : t('dashboard:product')}>
        {children}
      </Main>
      {forgetBrowser.question}
      {leaving && <LogoutDialog onClose={() => setLeaving(false)} />}
    </div>
  )
}

/** The help desk's number, in sight on every page of the signed-in area. */
function HelpDeskContact() {
  const t = useTexts('dashboard')
  const contact = useHelpDeskContact()
  return (
    contact && (
      <p className="sidebar-help">
        <Icon name="info" />
        <span className="visually-hidden">{`${t('dashboard:helpDesk')} `}</span>
        <bdi>{contact}</bdi>
      </p>
    )
  )
}

/** True if a node is inside a main landmark, even if the landmark is outside the node's shadow root. */
function isInMain(node: Element): boolean {
  if (node.closest('main, [role=main]')) return true
  const root = node.getRootNode()
  return 'host' in root && isInMain((root as ShadowRoot).host)
}

/**
 * The signed-in frame. In the portal it is a side menu beside the page, or in a narrow box a top bar with a menu
 * button. In a host's page it is a plain list beside the content, or in a narrow box a row of tabs.
 */
export const shellStyles = css`
.mfa { display: grid; grid-template: 1fr / minmax(0, 1fr); min-height: 100%; }
.shell { display: grid; grid-template-columns: 256px minmax(0, 1fr); min-height: 100vh; }
.shell.guest { min-height: 0; }
.sidebar { border-inline-end: 1px solid; border-inline-end-color: var(--_border); background-color: var(--_surface); }
.sidebar-inner { position: sticky; top: 0; display: flex; flex-direction: column; height: 100vh; max-height: 100%; overflow-y: auto; }
.sidebar-top { display: flex; align-items: center; justify-content: space-between; padding: 20px 20px 12px; }
.product { display: inline-flex; align-items: center; gap: 10px; font-weight: 600; font-size: calc(17 * var(--_mfa-text-px)); line-height: calc(26 * var(--_mfa-text-px)); letter-spacing: -.01em; }
.product .icon { width: 28px; height: 28px; stroke-width: 1.6; color: var(--_text-link); }
.sidebar-toggle { display: none; }
.sidebar-body { flex: 1; display: flex; flex-direction: column; padding: 8px 12px 16px; }
.identity { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 0 12px; margin-bottom: 16px; padding: 12px; border-radius: 12px; background-color: var(--_page); }
.identity .avatar { grid-row: 1 / 3; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 999px; background-color: var(--_primary-light); color: var(--_on-primary-light); }
.identity b { overflow-wrap: anywhere; font-weight: 600; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.identity .mail { overflow-wrap: anywhere; color: var(--_text-muted); font-weight: 400; font-size: calc(12 * var(--_mfa-text-px)); line-height: calc(18 * var(--_mfa-text-px)); }
.nav, .sidebar-end { display: grid; gap: 2px; }
.nav { margin-bottom: 24px; }
:is(.nav, .sidebar-end) > :is(a, button, p), .sidebar-help { display: flex; align-items: center; gap: 10px; min-height: 40px; padding: 4px 4px 4px 12px; border-radius: 8px; color: var(--_text-secondary); font-weight: 400; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); text-decoration: none; }
:is(.nav, .sidebar-end) > :is(a, button):hover { background-color: var(--_page); color: var(--_text); }
:is(.nav, .sidebar-end) > :is([aria-current='page'], [aria-expanded='true']) { background-color: var(--_primary-tint); color: var(--_on-primary-light); font-weight: 600; }
.sidebar-end > button { border: 0; background: none; text-align: start; }
/* The number arrives late, so it is above what stands at the lower end, where it moves nothing. */
.sidebar-help, .sidebar-end { margin-top: auto; }
.sidebar-help + .sidebar-end { margin-top: 2px; }
.sidebar-body > .sidebar-help { color: var(--_text-muted); font-size: calc(13 * var(--_mfa-text-px)); overflow-wrap: anywhere; }
.sidebar-end .language { justify-content: space-between; padding: 12px 8px 0; }
.sidebar-end .language > div { flex-wrap: wrap; }
.guest > .sidebar { border: 0; background: none; }
.guest > * > .sidebar-inner { position: static; height: auto; background: none; }
.guest .identity { background: none; }
.guest .sidebar-help { order: 1; margin-top: 2px; }
.guest .sidebar-end { margin-top: 0; }
.skip:not(:focus) { position: absolute; clip-path: inset(50%); }
.skip { position: absolute; z-index: 8; inset: 8px auto auto 8px; }
.main { display: grid; align-content: start; gap: 40px; width: 100%; max-width: calc(1144 * var(--_mfa-text-px)); padding: 40px; }
.page-head { display: grid; gap: 4px; }
/* Without padding at the sides, the menu and the content line up with the text of the host's page. */
.guest .sidebar-body { padding-inline: 0 12px; }
.guest > .main { padding-block-start: 16px; padding-inline-end: 0; }
@container mfa (max-width: 60em) {
  .shell { grid-template: auto 1fr / minmax(0, 1fr); }
  .sidebar { border-inline-end: 0; border-bottom: 1px solid; border-bottom-color: var(--_border); }
  .sidebar-inner { position: relative; z-index: 6; height: auto; overflow: visible; background-color: var(--_surface); }
  .sidebar-top { min-height: 56px; padding: 8px 16px; }
  .sidebar-toggle { display: inline-grid; }
  .sidebar-body { display: none; }
  .sidebar-body.open { display: flex; position: absolute; inset: 100% 0 auto auto; width: min(320px, 100%); border-end-start-radius: var(--_radius-panel); background-color: var(--_surface); box-shadow: var(--_shadow-dialog); }
  .sidebar:has(.open)::after { content: ''; position: absolute; z-index: 5; inset: 0; background-color: var(--_scrim); }
  .main { gap: 32px; padding: 24px 16px 48px; }
  .guest .sidebar-body { display: flex; flex-flow: row wrap; gap: 8px; padding: 0; }
  .guest > .main { padding-block-start: 24px; padding-inline: 0; }
  .guest .nav { margin: 0; display: flex; flex: 1 0 100%; gap: 20px; min-width: 0; border-bottom: 1px solid; border-bottom-color: var(--_border); overflow-x: auto; scrollbar-width: thin; }
  .guest .nav > a { flex: none; padding: 4px 0; border-bottom: 2px solid #0000; border-radius: 8px 8px 0 0; }
  .guest .nav > [aria-current] { border-bottom-color: var(--_text-link); background: none; }
  .guest .nav > :focus-visible { outline-offset: -2px; }
  .guest .nav .icon { display: none; }
  .guest .identity { order: 1; flex: 1 0 auto; max-width: 100%; margin: 0; padding: 0; }
  .guest .avatar { display: none; }
  .guest .sidebar-help { display: none; }
  .guest .sidebar-end { order: 2; display: flex; flex-wrap: wrap; align-items: center; gap: 0 20px; margin: 0; padding: 0; }
  .guest .sidebar-end > :is(a, button, p) { gap: 6px; min-height: 36px; padding: 4px 0; }
  .guest .sidebar-end > .language { padding: 0; }
  .guest .sidebar-end .icon { width: 16px; height: 16px; }
}
@media (max-height: 720px) {
  /* All entries of the menu fit into the window of a small laptop. */
  .sidebar-top { padding: 12px 20px 8px; }
  .sidebar-body { padding-bottom: 8px; }
  .identity { margin-bottom: 8px; padding: 8px 12px; }
  :is(.nav, .sidebar-end) > :is(a, button, p), .sidebar-help { min-height: 36px; }
  .nav { margin-bottom: 12px; }
}
@media print {
  .sidebar, .skip { display: none; }
  .shell { display: block; }
  /* A print is always light, because paper is white. */
  .mfa { color-scheme: light; }
}
@media (forced-colors: active) {
  :is(.nav, .sidebar-end) > :is([aria-current='page'], [aria-expanded='true']) { border: 1px solid; }
}
`

/**
 * Returns the button for the company-link QR code, and the panel that the button opens. The panel closes by itself if
 * its code has expired and stays unused.
 *
 * @param closeMenu closes the menu of a narrow box, because the panel fills that box
 * @param menuButton gets focus when the panel closes, if the button for the QR code is in the closed menu
 * @returns the button and the panel separately, because the frame renders them in different places
 */
function useCompanyQr(
  closeMenu: () => void,
  menuButton: RefObject<HTMLButtonElement | null>,
): { control: Slot; panel: Slot } {
  const t = useTexts('dashboard', 'common')
  const { open, control, panel, closeUnused } = useSidePanel(menuButton)
  const context = useElementContext()
  const needed = [companyQrPanel, ...textParts(context.core.i18n, 'companyQr')]
  const { arrived, failure } = useParts(open ? needed : [], open)
  const CompanyQrPanel = arrived ? companyQrPanel.peek()?.CompanyQrPanel : undefined

  return {
    control: (
      <button
        type="button"
        {...control}
        onClick={(event) => {
          control.onClick?.(event)
          closeMenu()
        }}
      >
        <Icon name="qr" />
        <span>{t('dashboard:getCompanyQr')}</span>
      </button>
    ),
    panel: open && (
      <SidePanel {...panel} title={t('dashboard:companyQr')} closeLabel={t('common:close')}>
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

/**
 * The side panel covers the page beside the menu and stays in view while the page scrolls. A scrim dims the page
 * behind the panel. In a narrow box the panel covers the whole page, so that the code is visible at once.
 */
export const companyQrControlStyles = css`
.shell > :is(.main, .side-panel) { grid-area: 1 / 2; }
.shell > .side-panel { position: sticky; inset: 0 auto auto; align-self: start; min-height: 0; height: 100vh; max-height: 100%; overflow: auto; }
.shell:has(> .side-panel) > .main::after { content: ''; position: absolute; z-index: 5; inset: 0 0 0 256px; background-color: var(--_scrim); pointer-events: none; }
.company-qr-code > .qr-expired { min-width: 240px; min-height: 240px; }
.guest > .side-panel { position: relative; height: auto; }
@container mfa (max-width: 60em) {
  .shell > :is(.main, .side-panel) { grid-area: auto; }
  .shell > .side-panel { position: absolute; z-index: 7; inset: 0; width: auto; height: auto; max-height: none; min-height: 100%; padding: 16px; border: 0; box-shadow: none; }
}
@media (forced-colors: active) { .shell > .side-panel { border-inline-end: 1px solid; } }
@media print { .shell > .side-panel { display: none; } }
`
