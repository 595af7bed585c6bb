import type { MfaElement } from '../../../elements'
import { openFrame } from './frame'

/** A page of somebody else, with a button of its own and a place for an element. */
export interface Host {
  add(tag: string, attributes: Record<string, string>): MfaElement
  /** True if a click in the middle of the host's own button would reach it. */
  takesClicks(): boolean
  /** Hides and shows the place; it is hidden at first. Missing where it is always shown. */
  readonly hide?: () => void
  readonly reveal?: () => void
  /** The host's change to the element. Returns the element that is there afterwards. */
  change?(element: MfaElement): MfaElement
}

function hostIn(page: Document, container: HTMLElement): Pick<Host, 'add' | 'takesClicks'> {
  const button = page.createElement('button')
  button.textContent = "The host's own button"
  page.body.append(button, container)
  return {
    add(tag, attributes) {
      const element = page.createElement(tag) as MfaElement
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      container.append(element)
      return element
    },
    takesClicks() {
      const { left, top, width, height } = button.getBoundingClientRect()
      return page.elementFromPoint(left + width / 2, top + height / 2) === button
    },
  }
}

/** @param change shows or hides the container */
const hiding =
  (change: (container: HTMLElement, hidden: boolean) => void, tag = 'div') =>
  async (): Promise<Host> => {
    const container = document.createElement(tag)
    const host = hostIn(document, container)
    change(container, true)
    return { ...host, hide: () => change(container, true), reveal: () => change(container, false) }
  }

const inFrame =
  (head = '', options = {}) =>
  async (): Promise<Host> => {
    const { document: page } = await openFrame(head, options)
    return hostIn(page, page.createElement('div'))
  }

const shown = async (): Promise<Host> => hostIn(document, document.createElement('div'))

// By its origin: not every browser takes 'self' for it in a page that was written into a frame.
const policy = (scripts: string) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src ${scripts}; style-src ${location.origin}; connect-src ${location.origin}; require-trusted-types-for 'script'; trusted-types 'none'">`

export const hosts: Readonly<Record<string, () => Promise<Host>>> = {
  'in a hidden container': hiding((container, hidden) => container.toggleAttribute('hidden', hidden)),
  'in a closed <details>': hiding(
    (container, hidden) => container.toggleAttribute('open', !hidden),
    'details',
  ),
  'in a closed <dialog>': hiding((container, hidden) => {
    if (hidden) (container as HTMLDialogElement).close()
    else (container as HTMLDialogElement).show()
  }, 'dialog'),
  'in a tab panel that is not selected': hiding((container, hidden) => {
    container.setAttribute('role', 'tabpanel')
    container.style.setProperty('content-visibility', hidden ? 'hidden' : 'visible')
  }),
  'under display: none': hiding((container, hidden) => {
    container.style.setProperty('display', hidden ? 'none' : 'block')
  }),
  'in an inert part of the page': hiding((container, hidden) => container.toggleAttribute('inert', hidden)),
  'that moves the element': async () => ({
    ...(await shown()),
    change(element) {
      const elsewhere = document.createElement('section')
      document.body.append(elsewhere)
      elsewhere.append(element)
      return element
    },
  }),
  'that clones the element': async () => ({
    ...(await shown()),
    change(element) {
      const clone = element.cloneNode(true) as MfaElement
      element.replaceWith(clone)
      return clone
    },
  }),
  'written into a frame': inFrame(),
  'in a frame with a base of its own': inFrame('<base href="/somewhere/else/">'),
  'under a strict policy': inFrame(policy(location.origin)),
  'under a strict policy with a nonce': inFrame(policy("'nonce-abc'"), { nonce: 'abc' }),
  'with two copies of the script': inFrame('', {
    copies: ['/dist/mfa-elements.js?v=1', '/dist/mfa-elements.js?v=2'],
  }),
  'with two versions of the script': inFrame('', {
    copies: ['/other-version/dist/mfa-elements.js', '/dist/mfa-elements.js'],
  }),
}
