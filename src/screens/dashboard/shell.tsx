import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { chooseLanguage } from '../../core/page/choose-language'
import { usePortal } from '../../react/portal-context'
import { usePortalLocation } from '../../react/use-portal-location'
import { useStore } from '../../react/use-store'
import { useTexts } from '../../react/use-texts'
import { breakAtSign } from '../../ui/break-at-sign'
import { Glyph } from '../../ui/glyph'
import { Icon } from '../../ui/icon'
import { IconButton } from '../../ui/icon-button'
import { logo } from '../../ui/icons/logo'
import { isInMain } from '../../ui/is-in-main'
import { LanguageControl } from '../../ui/language-control'
import { RootContext } from '../../ui/use-style-sheets'
import { useKeptFocus } from '../shared/focus/use-kept-focus'
import { LogoutDialog } from '../shared/session/logout-dialog'
import { menu } from './menu'
import { opensElsewhere } from './opens-elsewhere'
import { useCompanyQr } from './use-company-qr'
import { useForgetBrowser } from './use-forget-browser'

/** The signed-in frame (R79–R84): who is signed in, where one can go, and the way out. */
export function Shell({ children }: { children: ReactNode }) {
  const portal = usePortal()
  const { core, navigator } = portal
  const t = useTexts('dashboard', 'common')
  const language = useStore(core.i18n.language)
  const { path } = usePortalLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const main = useRef<HTMLElement>(null)
  useKeptFocus()
  const companyQr = useCompanyQr(() => setMenuOpen(false), menuButton)
  const forgetBrowser = useForgetBrowser()
  const { employeeId, userEmail } = core.session.identity
  // A page has one banner and one main part: a host's has its own, as has a page of ours that shows an element inside it.
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
    // By itself it scrolls nothing but the tabs: the page around them is the host's.
    const tabs = nav.current
    const tab = tabs?.querySelector<HTMLElement>('[aria-current]')
    if (tab)
      tabs?.scrollTo({ left: tab.offsetLeft - tabs.offsetLeft + (tab.offsetWidth - tabs.offsetWidth) / 2 })
  }, [path])

  const focusHeading = () => main.current?.querySelector<HTMLElement>('h1')?.focus()

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menuOpen) return
    setMenuOpen(false)
    menuButton.current?.focus()
  }

  return (
    <div className={isPage ? 'shell' : 'shell guest'}>
      {isPage && (
        <button type="button" className="skip button button-small" onClick={focusHeading}>
          {t('dashboard:skip')}
        </button>
      )}
      <Banner
        className="sidebar"
        onKeyDown={closeOnEscape}
        onClick={({ target, currentTarget }: MouseEvent) => {
          // Its own surface is the scrim beside the open menu.
          if (target === currentTarget) setMenuOpen(false)
        }}
      >
        <div className="sidebar-inner">
          {isPage && (
            <div className="sidebar-top">
              <span className="product">
                <Glyph shape={logo} />
                {t('dashboard:product')}
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
              <span className="mail">{breakAtSign(userEmail ?? '')}</span>
            </p>
            <nav ref={nav} className="nav" aria-label={t('dashboard:menu')}>
              {menu.map((item) => (
                <a
                  key={item.path}
                  href={portal.hrefOf(item.path)}
                  aria-current={item.path === path ? 'page' : undefined}
                  onClick={(event) => go(event, item.path)}
                >
                  <Icon name={item.icon} />
                  {t(item.text)}
                </a>
              ))}
            </nav>
            <div className="sidebar-end">
              {companyQr.control}
              <a
                href={portal.hrefOf('/dashboard/sheet')}
                aria-current={path === '/dashboard/sheet' ? 'page' : undefined}
                onClick={(event) => go(event, '/dashboard/sheet')}
              >
                <Icon name="list" />
                {t('dashboard:sheet')}
              </a>
              {forgetBrowser.control}
              <button type="button" onClick={() => setLeaving(true)}>
                <Icon name="logout" />
                {t('dashboard:logout')}
              </button>
              <LanguageControl
                label={t('login:language')}
                language={language}
                onChange={(chosen) => chooseLanguage(portal, chosen)}
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
