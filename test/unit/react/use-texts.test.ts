import { Component, createElement, type ReactNode, startTransition, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createI18n } from '../../../src/core/i18n/i18n'
import type { Namespace } from '../../../src/core/i18n/texts'
import type { ElementContext } from '../../../src/core/page/element-context'
import { ElementReactContext, useTexts } from '../../../src/react/element-context'
import { emptyContainer } from '../../support/empty-container'
import { fakeEnvironment } from '../../support/fake-environment'

// React reads this of a window before it changes a page.
beforeAll(() => vi.stubGlobal('window', { HTMLIFrameElement: class {} }))
afterAll(() => vi.unstubAllGlobals())

it.each<[string, Namespace[]]>([
  ['texts', ['auth']],
  ['two kinds of texts', ['auth', 'manage']],
])('a component that waited for %s calls the same hooks once they are here', async (_, namespaces) => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const environment = fakeEnvironment()
  const i18n = createI18n(environment)
  const seen = await new Promise((resolve, reject) => {
    const Probe = () => {
      const t = useTexts(...namespaces)
      const [text] = useState(() => t('auth:chooser.title'))
      useEffect(() => resolve(text), [text])
      return null
    }
    const root = createRoot(emptyContainer(), { onUncaughtError: reject, onRecoverableError: reject })
    const context = { core: { i18n, environment } } as unknown as ElementContext
    // In a transition React keeps a suspended render, and goes on with it.
    startTransition(() =>
      root.render(createElement(ElementReactContext, { value: context }, createElement(Probe))),
    )
  })
  expect(complaints.mock.calls).toEqual([])
  expect(seen).toBe(i18n.t('auth:chooser.title'))
})

it('a component whose texts were lost fails, and does not ask for them without end', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const environment = fakeEnvironment()
  const lost = new Error('lost')
  let times = 0
  const load = async () => {
    times += 1
    throw lost
  }
  const i18n = { ...createI18n(environment), load }
  const seen = await new Promise((resolve) => {
    const Probe = () => {
      useTexts('auth')
      return null
    }
    const Failed = ({ error }: { error: Error }) => {
      useEffect(() => resolve(error), [error])
      return null
    }
    class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
      static getDerivedStateFromError = (error: Error) => ({ error })
      override state: { error?: Error } = {}
      override render() {
        const { error } = this.state
        return error ? createElement(Failed, { error }) : this.props.children
      }
    }
    const context = { core: { i18n, environment } } as unknown as ElementContext
    const probe = createElement(ElementReactContext, { value: context }, createElement(Probe))
    const root = createRoot(emptyContainer())
    startTransition(() => root.render(createElement(Boundary, null, probe)))
  })
  expect(seen).toBe(lost)
  expect(times).toBe(1)
})
