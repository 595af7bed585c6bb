import { describe, expect, it } from 'vitest'
import { bars } from '../bench/browser/pictures/bars.mjs'
import { filmstrip } from '../bench/browser/pictures/filmstrip.mjs'
import { frameAt, shownAt } from '../bench/browser/pictures/frames.mjs'

const count = (/** @type {string} */ text, /** @type {string} */ part) => text.split(part).length - 1

describe('the picture of the times to the form', () => {
  const picture = bars([
    { profile: 'intranet', form: 'ours', kind: 'ours', kB: 72, ms: 300 },
    { profile: 'intranet', form: 'A & B', kind: 'peer', kB: 210, ms: 600 },
    { profile: 'slow', form: 'ours', kind: 'ours', kB: 72, ms: 1000 },
  ])

  it('has a bar for each form, as long as its time within its profile', () => {
    const lengths = [...picture.matchAll(/class="bar [a-z]+" [^>]*width="(\d+)"/g)].map(([, length]) =>
      Number(length),
    )
    expect(lengths).toHaveLength(3)
    const [ours = 0, peer, alone] = lengths
    expect(peer).toBe(ours * 2)
    expect(alone).toBe(peer)
  })

  it('says times and bytes in words, too', () => {
    for (const words of ['300 ms · 72 kB', '600 ms · 210 kB', '1000 ms · 72 kB', 'A &amp; B'])
      expect(picture).toContain(words)
  })

  it('leaves out a profile that was not measured', () => {
    expect(count(picture, 'class="head"')).toBe(2)
  })
})

describe('the filmstrip', () => {
  it('shows at each moment what was drawn last', () => {
    const frames = [
      { atMs: -20, jpeg: 'white' },
      { atMs: 110, jpeg: 'form' },
    ]
    expect([-30, 0, 100, 200].map((moment) => frameAt(frames, moment)?.jpeg)).toEqual([
      undefined,
      'white',
      'white',
      'form',
    ])
  })

  it('has the form once a frame with it has been drawn', () => {
    const white = { atMs: 0, jpeg: 'white' }
    expect(shownAt({ ms: 280, frames: [white, { atMs: 310, jpeg: 'form' }] })).toBe(310)
    expect(shownAt({ ms: 280, frames: [white, { atMs: 275, jpeg: 'form' }] })).toBe(280)
  })

  it('gives each form as many frames as the slowest needs, and each picture once', () => {
    const picture = filmstrip([
      {
        name: 'ours',
        film: {
          ms: 120,
          frames: [
            { atMs: 0, jpeg: 'white' },
            { atMs: 115, jpeg: 'form' },
          ],
        },
      },
      {
        name: 'peer',
        film: {
          ms: 280,
          frames: [
            { atMs: 0, jpeg: 'white' },
            { atMs: 275, jpeg: 'other' },
          ],
        },
      },
    ])
    expect(count(picture, 'class="frame"')).toBe(8)
    expect(count(picture, '<use ')).toBe(8)
    expect(count(picture, '<image ')).toBe(3)
  })

  it('marks the first frame that has the form', () => {
    const picture = filmstrip([{ name: 'ours', film: { ms: 120, frames: [] } }])
    const places = [...picture.matchAll(/class="(frame|done)" x="(\d+)"/g)].map(([, kind, x]) => [kind, x])
    expect(places.filter(([kind]) => kind === 'done')).toEqual([['done', places.at(-2)?.[1]]])
    expect(picture).toContain('ours: 120 ms')
  })
})
