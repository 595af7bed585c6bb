import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import type { AreaName } from '../src/core/page/area'
import type { PortalLocation } from '../src/core/page/portal-location'
import { attributes, readAttribute, writeAttribute } from './attributes'
import { openView, program, type ViewLink } from './open-view'
import type { PortalElement } from './portal-element'

/** The part of an r2wc 2.1 element that it lets subclasses reach: the props of what it renders. */
const r2wcProps = Symbol.for('r2wc.props')

interface R2wcElement extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
  [r2wcProps]: Record<string, unknown>
}

/** Servers have no HTMLElement: there the classes exist and do nothing. */
const ReactElement = (
  typeof HTMLElement === 'undefined'
    ? class {}
    : r2wc(openView as unknown as ComponentType, { shadow: 'open', props: [] })
) as new () => R2wcElement

/**
 * What the five elements share. It wraps the element of r2wc (react-to-web-component) and mends what that leaves open:
 * properties set before the upgrade are taken over, absent and removed attributes count, nothing is mounted while the
 * element is outside a document, and a move within the document keeps the screen, because it unmounts in a microtask and
 * only if the element is still out.
 *
 * @attr {string} place - path to open at
 * @ko place 처음 열 경로
 * @attr {string} config-url - URL of the configuration document; relative to the page
 * @ko config-url 설정 문서의 URL. 상대 경로는 페이지를 기준으로 합니다.
 * @attr {string} config-header - name of the response header of the page that tells the configuration's URL
 * @ko config-header 설정 문서의 URL을 알려 주는 페이지 응답 헤더의 이름
 * @attr {'ko' | 'en'} language - language of this page's elements, until somebody chooses another one; without it: saved choice, else the `lang` around the element, else the browser's
 * @ko language 이 페이지에 있는 요소의 언어. 사용자가 다른 언어를 선택할 수 있습니다. 지정하지 않으면 저장된 선택, 페이지의 lang, 브라우저 언어 순으로 따릅니다.
 * @attr {string} hide - `language` hides the language control
 * @ko hide `language`를 입력하면 언어 선택 버튼을 숨깁니다.
 * @attr {'light' | 'dark' | 'auto'} theme - auto follows the color-scheme that the element inherits
 * @ko theme auto는 요소가 상속받은 color-scheme을 따릅니다.
 * @attr {string} portal-url - base URL of a standalone portal that shows the paths no element of this page shows
 * @ko portal-url 이 페이지의 요소가 표시하지 않는 경로를 보여 줄 포털의 기본 URL
 */
export class MfaElement extends ReactElement implements PortalElement {
  /** Set by each element: the area that it opens at and whose paths it owns. */
  static readonly area: AreaName
  /** Set by each element: the path that it opens at. */
  static readonly home: string

  /** What it observes, by property; an element with attributes of its own adds these. */
  static readonly attributes: Readonly<Record<string, string>> = attributes

  static get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the table of the element that is defined, not of this class
    return Object.values(this.attributes)
  }

  readonly #link: ViewLink = {}
  #upgraded = false

  get area(): AreaName {
    return (this.constructor as typeof MfaElement).area
  }

  get home(): string {
    return (this.constructor as typeof MfaElement).home
  }

  /** Where the element is. Setting it shows that place without an `mfa-navigate`; null means the area's first screen. */
  get place(): PortalLocation {
    return this.#link.portal?.navigator.location ?? this.#link.place ?? this.#home()
  }

  set place(place: PortalLocation | string | null | undefined) {
    const asked = typeof place === 'string' ? { path: place } : place
    this.#link.place = asked?.path ? asked : this.#home()
    this.#link.portal?.navigator.show(this.#link.place)
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

  /** Reloads what the current screen shows, and the configuration where it had failed. */
  refresh(): void {
    // A host may ask for it when it hears of an event, and so in the middle of a rendering.
    queueMicrotask(() => {
      if (!this.isConnected) return
      super.disconnectedCallback()
      super.connectedCallback()
    })
  }

  /** Ends the session of the page, as the employee's own logout does. Resolves when it has ended. */
  async logout(): Promise<void> {
    const { endSession } = await program.load()
    endSession()
  }

  override connectedCallback(): void {
    this.#takeOverProperties()
    Object.assign(this[r2wcProps], { element: this, link: this.#link })
    super.connectedCallback()
  }

  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      super.disconnectedCallback()
    })
  }

  connectedMoveCallback(): void {
    // Present and empty: `moveBefore()` then moves the element without taking it out.
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return
    if (name === 'place') this.place = now?.trim()
    else this.#link.attributeChanged?.(name)
  }

  #home(): PortalLocation {
    return { path: readAttribute(this, 'place') ?? this.home }
  }

  /** Properties that were set before the class was defined hide the accessors: set them again through these. */
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
