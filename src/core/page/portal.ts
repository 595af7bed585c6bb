import type { MethodName } from '../../contract/methods'
import { loadChunk } from '../chunks/stale-chunk'
import { reportOf } from '../errors/failure-report'
import type { CallError } from '../http/call-error'
import type { FailureCode } from '../http/failure-code'
import { createHttp, type Http } from '../http/http'
import type { Language } from '../i18n/language'
import { ignore } from '../platform/ignore'
import type { SignOutReason } from '../session/session'
import { type Announcements, createAnnouncements } from './announcements'
import { type AreaName, homeOfArea } from './area'
import type { Core } from './core'
import { createDialogQueue, type DialogQueue } from './dialog-queue'
import { createNavigator, type Move, type MoveOutcome, type Navigator } from './navigation'
import type { PortalLocation } from './portal-location'

/** What an element tells its host after the fact. None of them ever holds a token. */
export type HostEvent =
  | { readonly type: 'ready' }
  | { readonly type: 'signed-in'; readonly employeeId: string; readonly method: MethodName }
  | { readonly type: 'signed-out'; readonly reason: SignOutReason }
  | { readonly type: 'registered'; readonly method: MethodName; readonly applicationId: string }
  | { readonly type: 'deleted'; readonly method: MethodName; readonly applicationName: string }
  | {
      readonly type: 'error'
      readonly code: FailureCode
      readonly callId?: string | undefined
      readonly status?: number | undefined
      readonly failCode?: string | undefined
    }

/** What an element asks its host; the host may prevent the default. Moves are asked by the navigator. */
export type HostRequest =
  | { readonly type: 'reload'; readonly reason: 'language'; readonly language: Language }
  | { readonly type: 'reload'; readonly reason: 'expired' }
  | { readonly type: 'before-delete'; readonly method: MethodName; readonly applicationName: string }
  | { readonly type: 'before-register'; readonly method: MethodName; readonly applicationId: string }

/** What the screens of one element are given. */
export interface Portal {
  readonly core: Core
  readonly area: AreaName
  readonly navigator: Navigator
  readonly dialogs: DialogQueue
  readonly call: Http
  /** What the element's one polite live region holds. */
  readonly announcements: Announcements
  announce(text: string): void
  emit(fact: HostEvent): void
  /** True: go on with the default. */
  request(ask: HostRequest): boolean
  /** The same for what a host may take its time to decide, by handing in a promise. Never rejects. */
  confirm(ask: HostRequest): Promise<boolean>
  /** Tells the host of a failure, and shows it as the policy for its call says. `call` does so by itself. */
  fail(error: CallError): void
  /** Another element of the page has the form of the sign-in. */
  signsInElsewhere(): boolean
  /** Leads the person there. False where there is no such element any more. */
  goToSignIn(): boolean
  /** Where a link to a path leads that somebody opens in a new tab. */
  hrefOf(path: string): string
  /** Whether the element can be seen and used. */
  isShown(): boolean
  /** The language that the host's page asks for; the person's choice overrules it. */
  languageWish(): Language | undefined
  /** Aborted when the element leaves the page. */
  connected(): AbortSignal
}

/** What the element base brings. */
export interface PortalHost {
  readonly core: Core
  readonly area: AreaName
  readonly start?: PortalLocation | undefined
  emit(fact: HostEvent): void
  request(ask: HostRequest): boolean
  /** Where it is missing, `request` decides at once. */
  confirm?(ask: HostRequest): Promise<boolean>
  move(move: Move): MoveOutcome
  signsInElsewhere?(): boolean
  goToSignIn?(): boolean
  /** Default: the path itself. */
  hrefOf?(path: string): string
  isShown?(): boolean
  /** The portal of an element that can be seen, for what concerns the whole page. */
  leader?(): PortalHandle | undefined
  /** The language that the host's page asks for by an attribute. */
  languageWish?(): Language | undefined
}

export interface PortalHandle extends Portal {
  /** Shows a failure of which the host has heard. */
  show(error: CallError): void
  /** Undoes everything: aborts `connected()`, leaves the session, drops the dialogs. */
  dispose(): void
}

export function createPortal(host: PortalHost): PortalHandle {
  const { core, area, start, emit, request, move } = host
  const leaving = new AbortController()
  const navigator = createNavigator(start ?? { path: homeOfArea[area] }, move, core.choice)
  const dialogs = createDialogQueue()
  const announcements = createAnnouncements()
  let showsDenial = false
  let emittedReason = ''

  const show = (error: CallError) => {
    const { code } = error
    showsDenial ||= code === 'denied'
    loadChunk(() => import('./show-failure'))
      .then(({ showFailure }) => showFailure(portal, error))
      .catch((failure) => {
        ignore(failure, 'the sentences for this are lost, so general ones take their place')
        const { t } = core.i18n
        const onClose = code === 'denied' ? () => core.session.end('denied') : undefined
        dialogs.show({
          title: t('login:failedTitle'),
          message: t('login:failedMessage'),
          report: reportOf(error, core.environment.clock.now()),
          key: code,
          onClose,
        })
      })
  }

  const fail = (error: CallError) => {
    if (error.shownElsewhere) return
    const { code, callId, status, failCode, cause } = error
    // Without a configuration every call fails: the host learns why, not how often, until the dialog has gone.
    const reason = code === 'configuration' ? `${cause}` : ''
    if (!reason || reason !== emittedReason) emit({ type: 'error', code, callId, status, failCode })
    emittedReason = reason || emittedReason
    const isPageWide = code === 'denied' || code === 'configuration'
    const shows = (isPageWide && !portal.isShown() && host.leader?.()) || portal
    shows.show(error)
  }

  dialogs.subscribe(() => {
    if (!dialogs.get()) emittedReason = ''
  })

  core.session.catchUp()
  // Frozen pages, and those that are kept for going back, do not hear of what happens meanwhile.
  const leaveVisibility = core.environment.visibility.subscribe(core.session.catchUp)
  const leaveSession = core.session.subscribe((change) => {
    if (change.kind === 'signed-in') return
    showsDenial = false
    emit({ type: 'signed-out', reason: change.reason })
    dialogs.clear()
    if (navigator.location.path !== '/') navigator.replace('/')
  })

  const portal: PortalHandle = {
    core,
    area,
    navigator,
    dialogs,
    call: createHttp(core, fail),
    announcements,
    announce: announcements.add,
    emit,
    request,
    confirm: (ask) => host.confirm?.(ask) ?? Promise.resolve(request(ask)),
    fail,
    show,
    signsInElsewhere: () => host.signsInElsewhere?.() ?? false,
    goToSignIn: () => host.goToSignIn?.() ?? false,
    hrefOf: (path) => host.hrefOf?.(path) ?? path,
    isShown: () => host.isShown?.() ?? true,
    languageWish: () => host.languageWish?.(),
    connected: () => leaving.signal,
    dispose() {
      leaving.abort()
      leaveVisibility()
      leaveSession()
      dialogs.clear()
      // No one can close the dialog any more that would have lifted the suspension.
      if (showsDenial) core.session.end('denied')
    },
  }
  return portal
}
