import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Load, type LoadState, useLoad } from '../../../src/ui/use-load'
import { emptyContainer } from '../../support/empty-container'

type Fetch = (signal: AbortSignal) => Promise<string>

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

// React reads this of a window before it changes a page.
beforeAll(() => vi.stubGlobal('window', { HTMLIFrameElement: class {} }))
afterAll(async () => {
  // React's remaining work after the last screen needs the globals.
  await nextTurn()
  vi.unstubAllGlobals()
})

/** The states that a screen has got so far, in turn. */
let seen: LoadState<string>[]
beforeEach(() => {
  seen = []
})

function open(fetchIt: Fetch, isHandled?: (error: Error) => boolean) {
  let load: Load<string> | undefined
  const Probe = (props: { fetchIt: Fetch }) => {
    const current = useLoad(props.fetchIt, isHandled)
    const { loaded } = current
    load = current
    useEffect(() => void seen.push(loaded), [loaded])
    return null
  }
  const root = createRoot(emptyContainer())
  const show = (next: Fetch) => root.render(createElement(Probe, { fetchIt: next }))
  show(fetchIt)
  return { show, leave: () => root.unmount(), load: () => load as Load<string> }
}

const shows = (status: LoadState<string>['status']) =>
  vi.waitFor(() => expect(seen.at(-1)?.status).toBe(status))

describe('what a screen loads', () => {
  it('is there after a while, fails with the error, and begins again when asked', async () => {
    const error = new Error('away')
    let answer = (_value: string): void => undefined
    const later = new Promise<string>((resolve) => {
      answer = resolve
    })
    const screen = open(vi.fn<Fetch>().mockRejectedValueOnce(error).mockReturnValueOnce(later))
    await shows('failed')
    screen.load().reload()
    await shows('loading')
    answer('here')
    await shows('loaded')
    expect(seen).toEqual([
      { status: 'loading' },
      { status: 'failed', error },
      { status: 'loading' },
      { status: 'loaded', value: 'here' },
    ])
    screen.leave()
  })

  it('stays in view while it is refreshed, and where that fails', async () => {
    const fetchIt = vi.fn<Fetch>().mockResolvedValueOnce('old').mockResolvedValueOnce('new')
    const screen = open(fetchIt)
    await shows('loaded')
    await screen.load().refresh()
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ status: 'loaded', value: 'new' }))
    fetchIt.mockRejectedValueOnce(new Error('away'))
    await expect(screen.load().refresh()).rejects.toThrow('away')
    expect(seen.map(({ status }) => status)).toEqual(['loading', 'loaded', 'loaded'])
    screen.leave()
  })

  it('is that of the latest question, also where the answer to an earlier one comes later', async () => {
    const answers: ((value: string) => void)[] = []
    const signals: AbortSignal[] = []
    const slow = () => (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<string>((resolve) => answers.push(resolve))
    }
    const screen = open(slow())
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    screen.show(slow())
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    answers[1]?.('second')
    await shows('loaded')
    answers[0]?.('first')
    await nextTurn()
    expect(seen.at(-1)).toEqual({ status: 'loaded', value: 'second' })
    screen.leave()
    await vi.waitFor(() => expect(signals[1]?.aborted).toBe(true))
  })

  it('does not fail by an error that somebody has dealt with', async () => {
    const isHandled = vi.fn(() => true)
    const screen = open(() => Promise.reject(new Error('signed out')), isHandled)
    await vi.waitFor(() => expect(isHandled).toHaveBeenCalled())
    await nextTurn()
    expect(seen).toEqual([{ status: 'loading' }])
    screen.leave()
  })
})
