import { next, until } from './until'

export interface Frame {
  readonly window: Window & typeof globalThis
  readonly document: Document
}

export interface FrameOptions {
  readonly nonce?: string
  /** The address of each script element that loads the elements. */
  readonly copies?: readonly string[]
  /** HTML of the page's body. */
  readonly body?: string
  /** The frame's `sandbox` attribute. Without it, the frame may do anything. */
  readonly sandbox?: string
}

/** A page of a host in a frame, with the script and nothing else. It asks the same fake backend. */
export async function openFrame(
  head = '',
  { nonce, copies = ['/dist/mfa-elements.js'], body = '', sandbox }: FrameOptions = {},
): Promise<Frame> {
  const frame = document.createElement('iframe')
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox)
  const mark = nonce ? ` nonce="${nonce}"` : ''
  const scripts = copies.map(
    (address) => `<script type="module"${mark} src="${location.origin}${address}"></script>`,
  )
  frame.srcdoc = `<!doctype html><html lang="en"><head>${head}${scripts.join('')}</head><body>${body}</body></html>`
  frame.width = '800'
  frame.height = '600'
  const loaded = next(frame, 'load')
  document.body.append(frame)
  await loaded
  const window = frame.contentWindow as Frame['window']
  window.fetch = (...request) => globalThis.fetch(...request)
  Object.assign(window.console, { warn: () => undefined, error: () => undefined })
  await until(() => window.customElements.get('mfa-login'))
  return { window, document: window.document }
}
