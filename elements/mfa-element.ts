import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import type { Place } from '../src/core/page/place'
import type { AreaName } from '../src/core/page/places'
import { type AreaElement, attributes, readAttribute, writeAttribute } from './attributes'
import { linkOf, openView, runtime, type ViewLink } from './view'

interface R2wcElement extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
}

/** Servers have no HTMLElement: the classes exist there but do nothing. */
const ReactElement = (
  typeof HTMLElement === 'undefined'
    ? class {}
    : r2wc(openView as unknown as ComponentType, { shadow: 'open', props: [] })
) as new () => R2wcElement

/** False outside a document, and in a document without a window, which parsers and sanitizers make. */
const isInWindow = ({ isConnected, ownerDocument }: Element): boolean =>
  isConnected && ownerDocument.defaultView !== null

/**
 * Base class of the five elements. It wraps the element of r2wc (react-to-web-component) and adds what r2wc lacks.
 * Properties that were set before the upgrade are applied. Absent and removed attributes take effect. Nothing is
 * mounted while the element is outside a document. A move within the document keeps the screen: the element unmounts
 * in a microtask, and only if it is still outside the document then.
 *
 * @attr {string} place - path to open at
 * @ko place 처음 열 경로
 * @attr {string} config-url - URL of the configuration document; relative to the page
 * @ko config-url 설정 문서의 URL. 상대 경로는 페이지를 기준으로 합니다.
 * @attr {string} config-header - name of the page's response header that holds the configuration's URL
 * @ko config-header 설정 문서의 URL을 알려 주는 페이지 응답 헤더의 이름
 * @attr {'ko' | 'en'} language - language of this page's elements, until the user chooses another one; by default the saved choice, else the `lang` around the element, else the browser's language
 * @ko language 이 페이지에 있는 요소의 언어. 사용자가 다른 언어를 선택할 수 있습니다. 지정하지 않으면 저장된 선택, 페이지의 lang, 브라우저 언어 순으로 따릅니다.
 * @attr {string} hide - `language` hides the language control
 * @ko hide `language`를 입력하면 언어 선택 버튼을 숨깁니다.
 * @attr {'light' | 'dark' | 'auto'} theme - auto follows the color-scheme that the element inherits
 * @ko theme auto는 요소가 상속받은 color-scheme을 따릅니다.
 * @attr {string} portal-url - base URL of the standalone portal, which shows the paths that no element of this page shows
 * @ko portal-url 이 페이지의 요소가 표시하지 않는 경로를 보여 줄 포털의 기본 URL
 */
export class MfaElement extends ReactElement implements AreaElement {
  /** Set by each element: the area that it opens at and whose paths it owns. */
  static readonly area: AreaName
  /** Set by each element: the path that it opens at. */
  static readonly home: string

  /** The observed attributes, keyed by property. An element with further attributes adds them. */
  static readonly attributes: Readonly<Record<string, string>> = attributes

  static get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the table of the element that is defined, not of this class
    return Object.values(this.attributes)
  }

  readonly #link: ViewLink = linkOf(this)
  #upgraded = false

  get area(): AreaName {
    return (this.constructor as typeof MfaElement).area
  }

  get home(): string {
    return (this.constructor as typeof MfaElement).home
  }

  /**
   * The place that the element shows. Setting it shows the new place without an `mfa-navigate` event. Null means the
   * area's first screen.
   */
  get place(): Place {
    return this.#link.started?.context.navigator.place ?? this.#link.place ?? this.#home()
  }

  set place(place: Place | string | null | undefined) {
    const asked = typeof place === 'string' ? { path: place } : place
    this.#link.place = asked?.path ? asked : this.#home()
    this.#link.started?.context.navigator.show(this.#link.place)
  }

  get configUrl(): string | null {
    return this.getAttribute(attributes.configUrl)
  }

  set configUrl(value: string | null | undefined) {
    writeAttribute(this, attributes.configUrl, value)
  }

  get configHeader(): string | null {
    return this.getAttribute(attributes.configHeader)
  }

  set configHeader(value: string | null | undefined) {
    writeAttribute(this, attributes.configHeader, value)
  }

  get language(): string | null {
    return this.getAttribute(attributes.language)
  }

  set language(value: string | null | undefined) {
    writeAttribute(this, attributes.language, value)
  }

  get theme(): string | null {
    return this.getAttribute(attributes.theme)
  }

  set theme(value: string | null | undefined) {
    writeAttribute(this, attributes.theme, value)
  }

  get portalUrl(): string | null {
    return this.getAttribute(attributes.portalUrl)
  }

  set portalUrl(value: string | null | undefined) {
    writeAttribute(this, attributes.portalUrl, value)
  }

  /** Reloads the data of the current screen, and the configuration if loading it has failed. */
  refresh(): void {
    // Deferred, because a host can call this in an event listener, and so in the middle of a React render.
    queueMicrotask(() => {
      if (!isInWindow(this)) return
      super.disconnectedCallback()
      super.connectedCallback()
    })
  }

  /** Ends the session of the page, as the employee's own logout does. Resolves when it has ended. */
  async logout(): Promise<void> {
    const { endSession } = await runtime.load()
    endSession()
  }

  override connectedCallback(): void {
    this.#takeOverProperties()
    if (!isInWindow(this)) return
    this.#link.adopt?.()
    this.#link.started?.enterWindow()
    super.connectedCallback()
  }

  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (isInWindow(this)) return
      super.disconnectedCallback()
    })
  }

  connectedMoveCallback(): void {
    // The method must exist, even if empty: `moveBefore()` then moves the element without disconnecting it.
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return
    if (name === 'place') this.place = now?.trim()
    else this.#link.started?.attributeChanged(name)
  }

  #home(): Place {
    return { path: readAttribute(this, 'place') ?? this.home }
  }

  /**
   * A property that was set before the class was defined hides the class's accessor. This sets it again through the
   * accessor.
   */
  #takeOverProperties(): void {
    if (this.#upgraded) return
    this.#upgraded = true
    for (const name of Object.keys((this.constructor as typeof MfaElement).attributes)) {
      if (!Object.hasOwn(this, name)) continue
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
  }
}
