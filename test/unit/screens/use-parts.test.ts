import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type PartsFailure, useParts } from '../../../src/screens/shared/loading/use-parts'
import { emptyContainer } from '../../support/empty-container'

// What React reads of a window before it changes a page.
beforeAll(() => vi.stubGlobal('window', { HTMLIFrameElement: class {} }))
afterAll(() => vi.unstubAllGlobals())

it('a try that joined one begun before, and lost with it, asks once more', async () => {
  const attempts: { resolve: () => void; reject: (error: Error) => void }[] = []
  let here: true | undefined
  const part = {
    peek: () => here,
    load: () => new Promise<void>((resolve, reject) => attempts.push({ resolve, reject })),
  }
  let seen: { arrived: boolean; failure: PartsFailure | undefined } = { arrived: false, failure: undefined }
  const Probe = () => {
    const parts = useParts([part], 'reason')
    useEffect(() => {
      seen = parts
    })
    return null
  }
  createRoot(emptyContainer()).render(createElement(Probe))
  await expect.poll(() => attempts.length).toBe(1)
  attempts[0]?.reject(new Error('lost'))
  await expect.poll(() => seen.failure?.times).toBe(1)
  seen.failure?.retry()
  await expect.poll(() => attempts.length).toBe(2)
  attempts[1]?.reject(new Error('lost'))
  await expect.poll(() => attempts.length).toBe(3)
  expect(seen.failure?.times).toBe(1)
  here = true
  attempts[2]?.resolve()
  await expect.poll(() => seen.arrived).toBe(true)
})
