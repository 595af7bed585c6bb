import type { MethodName } from '../../contract/methods'
import { failureCodeOf, loadChunk } from '../chunks'
import { type CallError, type FailureCode, reportOf } from '../errors/call-error'
import { createHttp, type Http } from '../http'
import type { Language } from '../i18n/languages'
import { saveLanguage } from '../i18n/save-language'
import { ignore } from '../platform/report'
import { createStore, type ReadableStore } from '../platform/store'
import type { SignOutReason } from '../session/session'
import { createDialogQueue, type DialogQueue } from './dialog-queue'
import { createNavigator, type Move, type MoveOutcome, type Navigator } from './navigation'
import type { Core } from './page'
import type { Place } from './place'
import { type AreaName, homeOf, places } from './places'

/** An event for the host about something that has happened. It never holds a token. */
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

/**
 * A request to the host, which can prevent the default action. Requests to move to another place come from the
 * navigator.
 */
export type HostRequest =
  | { readonly type: 'reload'; readonly reason: 'language'; readonly language: Language }
  | { readonly type: 'reload'; readonly reason: 'expired' }
  | { readonly type: 'before-delete'; readonly method: MethodName; readonly applicationName: string }
  | { readonly type: 'before-register'; readonly method: MethodName; readonly applicationId: string }

/** The context of one element: the services that its screens use. */
export interface ElementContext {
  readonly core: Core
  readonly area: AreaName
  readonly navigator: Navigator
  readonly dialogs: DialogQueue
  readonly call: Http
  /** The texts that a screen reader reads aloud, in the element's only polite live region. */
  readonly announcements: Announcements
  announce(text: string): void
  emit(event: HostEvent): void
  /** Sends a request to the host. Returns false if the host prevents the default action. */
  request(request: HostRequest): boolean
  /** Like `request`, but the host can decide later, through a promise. Never rejects. */
  confirm(request: HostRequest): Promise<boolean>
  /**
   * Reports a failed call to the host, and displays the failure as `displayByCall` says. Not needed for calls made
   * with `call`, which does both.
   */
  fail(error: CallError): void
  /** True if the last move led to a place that another element of the page shows. */
  isShownElsewhere(): boolean
  /** Moves focus to the element that shows the sign-in. Returns false if there is none. */
  goToSignIn(): boolean
  /** Returns the URL of a path, for links that the user opens in a new tab. */
  hrefOf(path: string): string
  /** True if the element can be seen and used. */
  isShown(): boolean
  /** The language that the host's page requests. The user's own choice overrules it. */
  languageWish(): Language | undefined
  /** Aborted when the element leaves the page. */
  connected(): AbortSignal
}

/** The part of the context that the element provides. */
export interface ElementHost {
  readonly core: Core
  readonly area: AreaName
  readonly start?: Place | undefined
  emit(event: HostEvent): void
  request(request: HostRequest): boolean
  /** If missing, the element uses `request`, which decides at once. */
  confirm?(request: HostRequest): Promise<boolean>
  move(move: Move): MoveOutcome
  isShownElsewhere?(): boolean
  goToSignIn?(): boolean
  /** Default: the path itself. */
  hrefOf?(path: string): string
  isShown?(): boolean
  /** The context of a visible element. It shows the messages that concern the whole page. */
  leader?(): ElementContextHandle | undefined
  /** The language that the host's page requests by an attribute. */
  languageWish?(): Language | undefined
}

export interface ElementContextHandle extends ElementContext {
  /** Shows a failure that has already been reported to the host. */
  show(error: CallError): void
  /** Ends everything: aborts `connected()`, unsubscribes from the session, drops the dialogs. */
  dispose(): void
}

export function createElementContext(host: ElementHost): ElementContextHandle {
  const { core, area, start, emit, request, move } = host
  const leaving = new AbortController()
  const navigator = createNavigator(start ?? { path: places[homeOf[area]].path }, move, core.choice)
  const dialogs = createDialogQueue()
  const announcements = createAnnouncements()
  let showsDenial = false
  let emittedReason = ''

  const show = (error: CallError) => {
    const { code } = error
    showsDenial ||= code === 'denied'
    loadChunk(() => import('./show-failure'))
      .then(({ showFailure }) => showFailure(context, error))
      .catch((failure) => {
        ignore(failure, 'the texts for this failure could not be loaded, so a general text is shown')
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
    const isOfAllCalls = code === 'configuration' || code === 'altered-built-ins'
    // A missing configuration or an altered built-in makes every call fail, for the same reason. So the host gets
    // only one event for that reason until the dialog is closed.
    const reason = isOfAllCalls ? `${cause}` : ''
    if (!reason || reason !== emittedReason) emit({ type: 'error', code, callId, status, failCode })
    emittedReason = reason || emittedReason
    const isPageWide = code === 'denied' || isOfAllCalls
    const shows = (isPageWide && !context.isShown() && host.leader?.()) || context
    shows.show(error)
  }

  dialogs.subscribe(() => {
    if (!dialogs.get()) emittedReason = ''
  })

  core.session.catchUp()
  // A frozen page, or one in the back/forward cache, misses changes of the session. It catches up when it is visible
  // again.
  const leaveVisibility = core.environment.visibility.subscribe(core.session.catchUp)
  const leaveSession = core.session.subscribe((change) => {
    if (change.kind === 'signed-in') return
    showsDenial = false
    emit({ type: 'signed-out', reason: change.reason })
    dialogs.clear()
    if (navigator.place.path !== places.login.path) navigator.replace(places.login.path)
  })

  const context: ElementContextHandle = {
    core,
    area,
    navigator,
    dialogs,
    call: createHttp(core, fail),
    announcements,
    announce: announcements.add,
    emit,
    request,
    confirm: (hostRequest) => host.confirm?.(hostRequest) ?? Promise.resolve(request(hostRequest)),
    fail,
    show,
    isShownElsewhere: () => host.isShownElsewhere?.() ?? false,
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
      // Closing the dialog about the denial would have ended the suspended session. The dialog is gone now, so the
      // session ends here.
      if (showsDenial) core.session.end('denied')
    },
  }
  return context
}

/** One text for a screen reader. */
export interface Announcement {
  readonly id: number
  readonly text: string
}

interface Announcements extends ReadableStore<readonly Announcement[]> {
  /** Adds a text after the earlier ones. A text that is added twice is read twice. */
  add(text: string): void
  /** Removes an announcement that has been read. */
  remove(announcement: Announcement): void
}

/**
 * Creates the content of an element's live region. Each announcement is added beside the earlier ones. It must not
 * replace one: a screen reader reads a region's content with a delay, so a replaced text would never be read.
 */
export function createAnnouncements(): Announcements {
  const said = createStore<readonly Announcement[]>([])
  let count = 0
  return {
    get: said.get,
    subscribe: said.subscribe,
    add(text) {
      count += 1
      said.set([...said.get(), { id: count, text }])
    },
    remove(announcement) {
      said.set(said.get().filter((other) => other !== announcement))
    },
  }
}

/**
 * Tells the host that the first screen can be used, as soon as there is a configuration. The event is always
 * asynchronous, because this function is called during a render and the host may answer with a change.
 */
export function notifyReady(context: ElementContext): void {
  const { core, connected, emit } = context
  core.configuration.load(connected()).then(
    () => emit({ type: 'ready' }),
    (error: unknown) => {
      ignore(error, 'the element has shown the failure; the host can still set another configuration')
      if (connected().aborted) return
      const leave = core.configuration.subscribe(() => {
        leave()
        notifyReady(context)
      })
      connected().addEventListener('abort', leave)
    },
  )
}

/**
 * The action of the language control. The choice is saved even if its language is already shown. The portal then
 * reloads the page, as the specification says. Embedded, or if the host prevents `mfa-reload`, the texts change in
 * place. With `live` they change in place without asking the host, because a reload would interrupt a push request or
 * a serial number that is in use. If the texts can't be loaded, the old ones stay and a dialog says so. The next
 * choice loads them again.
 */
export async function chooseLanguage(
  context: ElementContext,
  language: Language,
  { live = false } = {},
): Promise<void> {
  const { environment, i18n, options } = context.core
  saveLanguage(environment, language, context.languageWish(), options.get())
  const changes = language !== i18n.language.get()
  const proceed = changes && !live && context.request({ type: 'reload', reason: 'language', language })
  if (proceed && options.get().mode === 'portal') return environment.reload()
  try {
    // Needed even if the language is already shown: the texts of an earlier choice may still be loading, and the last
    // choice must win.
    await i18n.use(language)
  } catch (error) {
    const code = failureCodeOf(error)
    context.emit({ type: 'error', code })
    const [title, message] = [i18n.t('login:failedTitle'), i18n.t('login:failedMessage')]
    context.dialogs.show({ title, message, key: code })
  }
}
