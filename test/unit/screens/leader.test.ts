import { createRequire } from 'node:module'
import { createElement as h, type ReactNode, Suspense, use, useLayoutEffect } from 'react'
import type { Root as ReactRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ElementContext } from '../../../src/core/page/element-context'
import { ElementReactContext, useLeader } from '../../../src/react/element-context'
import { createSmallDocument } from '../../support/small-document'

/** Delays that React has asked for, in ms. React shows no result soon after it has shown a loading state. */
const putOffMs: number[] = []
const { setTimeout: setRealTimeout } = globalThis

const document = createSmallDocument()
const roots: ReactRoot[] = []
const uncaught: unknown[] = []
const hear = (error: unknown) => void uncaught.push(error)

beforeAll(() => {
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
    putOffMs.push(ms)
    return setRealTimeout(run, ms)
  })
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { HTMLIFrameElement: class {}, addEventListener: vi.fn() })
  process.on('uncaughtException', hear)
})
afterAll(async () => {
  for (const root of roots.splice(0)) root.unmount()
  // React's remaining work needs the globals.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('uncaughtException', hear)
  vi.unstubAllGlobals()
})

const core = { environment: { clock: {} } }
const Root = ({ children }: { children: ReactNode }) =>
  h(ElementReactContext, { value: { core, isShown: () => true } as unknown as ElementContext }, children)
const Says = () => (useLeader(false) ? 'I speak. ' : 'Another speaks. ')

/** React's renderer, loaded once more where another file has it already: it keeps the `setTimeout` of when it was loaded. */
function loadRenderer(): typeof import('react-dom/client') {
  const require = createRequire(import.meta.url)
  for (const file of Object.keys(require.cache)) if (file.includes('/react-dom/')) delete require.cache[file]
  return require('react-dom/client')
}

/** Keeps the thread, as a slow machine does, until what another element has put off is due. */
function Busy({ untilMs }: { untilMs: () => number }) {
  useLayoutEffect(() => {
    while (performance.now() < untilMs());
  }, [untilMs])
  return null
}

it('an element that joins the page leaves another one alone that is about to show what it has loaded', async () => {
  const { createRoot } = loadRenderer()
  const open = (view: ReactNode) => {
    const container = document.createElement('div')
    const root = createRoot(container as unknown as Element)
    roots.push(root)
    root.render(h(Root, null, view))
    return container
  }
  let arrive: (text: string) => void = () => undefined
  const text = new Promise<string>((resolve) => {
    arrive = resolve
  })
  let drawn = false
  const Page = () => {
    const arrived = use(text)
    drawn = true
    return arrived
  }
  // React puts off only what comes soon after the fallback, however slow the machine is.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const first = open([h(Says, { key: 1 }), h(Suspense, { key: 2, fallback: 'Loading.' }, h(Page))])
  await vi.waitFor(() => expect(first.textContent).toBe('I speak. Loading.'))
  putOffMs.length = 0
  arrive('The page.')
  await vi.waitFor(() => expect(drawn).toBe(true))
  await vi.waitFor(() => expect(Math.max(...putOffMs)).toBeGreaterThan(0))
  clock.mockRestore()
  const due = performance.now() + Math.max(...putOffMs)
  const second = open([h(Says, { key: 1 }), h(Busy, { key: 2, untilMs: () => due })])
  await vi.waitFor(() => expect(second.textContent).toBe('Another speaks. '))
  await vi.waitFor(() => expect(first.textContent).toBe('I speak. The page.'))
  expect(uncaught).toEqual([])
})
