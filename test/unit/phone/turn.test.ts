import { afterEach, expect, it, vi } from 'vitest'
import { createTurn } from '../../../demo/phone/turn'

type HeldTurn = () => Promise<never>

/** A browser's locks: `request` is what it does when a tab asks for one. */
function browserWith(request: (held: HeldTurn) => Promise<unknown>) {
  const locks = { request: (_name: string, _options: object, held: HeldTurn) => request(held) }
  vi.stubGlobal('navigator', { locks })
  const heard: string[] = []
  const turn = createTurn({ onTaken: () => heard.push('taken'), onLost: () => heard.push('lost') })
  return { turn, heard }
}

afterEach(() => vi.unstubAllGlobals())

it('a tab has the turn until another one takes it', async () => {
  let steal = (): void => undefined
  const stolen = new Promise<never>((_, reject) => {
    steal = () => reject(new DOMException('stolen', 'AbortError'))
  })
  const { turn, heard } = browserWith((held) => Promise.race([held(), stolen]))
  turn.take()
  expect([turn.lost, heard]).toEqual([false, ['taken']])
  steal()
  await expect.poll(() => turn.lost).toBe(true)
  expect(heard).toEqual(['taken', 'lost'])
})

it('a browser that refuses locks, as it does storage, lets each tab be the phone', async () => {
  const { turn, heard } = browserWith(() => Promise.reject(new DOMException('denied', 'SecurityError')))
  turn.take()
  await expect.poll(() => heard).toEqual(['taken'])
  expect(turn.lost).toBe(false)
})
