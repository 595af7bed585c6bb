import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type PartsFailure, useParts } from '../../../src/screens/shared/loading/parts'
import { emptyContainer } from '../../support/empty-container'

// React reads this of a window before it changes a page.
beforeAll(() => vi.stubGlobal('window', { HTMLIFrameElement: class {} }))
afterAll(() => vi.unstubAllGlobals())

/** A part whose attempts the test ends, shown for a reason that it may change. */
function shownPart() {
  const attempts: { resolve: () => void; reject: (error: Error) => void }[] = []
  let here: true | undefined
  const part = {
    peek: () => here,
    load: () => new Promise<void>((resolve, reject) => attempts.push({ resolve, reject })),
  }
  let seen: { arrived: boolean; failure: PartsFailure | undefined } = { arrived: false, failure: undefined }
  const Probe = ({ reason }: { reason: string }) => {
    const parts = useParts([part], reason)
    useEffect(() => {
      seen = parts
    })
    return null
  }
  const root = createRoot(emptyContainer())
  const show = (reason: string) => root.render(createElement(Probe, { reason }))
  show('a page')
  return {
    show,
    seen: () => seen,
    asked: (times: number) => expect.poll(() => attempts.length).toBe(times),
    failed: (times: number) => expect.poll(() => seen.failure?.times).toBe(times),
    lose: () => attempts.at(-1)?.reject(new Error('lost')),
    arrive() {
      here = true
      attempts.at(-1)?.resolve()
    },
  }
}

/** The same once it has been lost and a person has asked for it again. */
async function partTriedAgain() {
  const part = shownPart()
  await part.asked(1)
  part.lose()
  await part.failed(1)
  part.seen().failure?.retry()
  await part.asked(2)
  return part
}

it('a try that joined one begun before, and lost with it, asks once more', async () => {
  const part = await partTriedAgain()
  part.lose()
  await part.asked(3)
  expect(part.seen().failure?.times).toBe(1)
  part.arrive()
  await expect.poll(() => part.seen().arrived).toBe(true)
})

it('what is wanted for another reason during a try is asked for once, as at first', async () => {
  const part = await partTriedAgain()
  part.show('another page')
  await part.asked(3)
  part.lose()
  await part.failed(1)
  await part.asked(3)
})
