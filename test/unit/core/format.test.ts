import { describe, expect, it } from 'vitest'
import { formatDate } from '../../../src/core/i18n/format'

const local = new Date(2025, 10, 21, 9, 41, 7)
const shown = '2025. 11. 21 09:41'

describe('a date', () => {
  const pad = (offset: number) => {
    const minutes = Math.abs(offset)
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }
  const offset = -local.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${pad(offset)}`
  const cases: [string, unknown][] = [
    ['ISO text of the universal zone', local.toISOString()],
    ['ISO text with a zone', `2025-11-21T09:41:07${zone}`],
    ['ISO text with a zone without a colon', `2025-11-21T09:41:07.123${zone.replace(':', '')}`],
    ['ISO text without a zone, which is local time', '2025-11-21T09:41:07'],
    ['ISO text with nanoseconds', '2025-11-21T09:41:07.123456789'],
    ['SQL text', '2025-11-21 09:41:07.0'],
    ['text without seconds', '2025-11-21 09:41'],
    ['text in our own form', '2025. 11. 21 09:41'],
    ['epoch in milliseconds', local.getTime()],
    ['epoch in seconds', Math.floor(local.getTime() / 1000)],
    ['epoch as text', String(local.getTime())],
    ['14 digits as text', '20251121094107'],
    ['14 digits as a number', 20251121094107],
    ['12 digits as text', '202511210941'],
    ['12 digits as a number', 202511210941],
    ['17 digits, with milliseconds', '20251121094107123'],
    ['17 digits as a number', 20251121094107123n],
    ['digits with a T between', '20251121T094107'],
    ['digits with a zone', local.toISOString().replace(/[-:]|\.000/g, '')],
    ['an epoch in seconds with a fraction', local.getTime() / 1000 + 0.25],
    ['an epoch as .NET writes it', `/Date(${local.getTime()}+0900)/`],
    ['an array of numbers', [2025, 11, 21, 9, 41, 7]],
    ['an array with nanoseconds', [2025, 11, 21, 9, 41, 7, 120_000_000]],
    ['an array without seconds', [2025, 11, 21, 9, 41]],
  ]
  it.each(cases)('is shown as yyyy. MM. dd HH:mm from %s [A31d, R321b]', (_, value) => {
    expect(formatDate(value, { time: true })).toBe(shown)
  })

  it('is shown as yyyy. MM. dd without the time [R321a]', () => {
    expect(formatDate(local.getTime())).toBe('2025. 11. 21')
    expect(formatDate('2025-03-04')).toBe('2025. 03. 04')
    expect(formatDate([2025, 3, 4])).toBe('2025. 03. 04')
    expect([formatDate('20250304'), formatDate(20250304)]).toEqual(['2025. 03. 04', '2025. 03. 04'])
  })

  it('that has no time of day is the same day in every zone', () => {
    expect(formatDate('2025-03-04', { time: true })).toBe('2025. 03. 04 00:00')
  })

  it.each([
    [null],
    [undefined],
    [''],
    ['soon'],
    ['2025-02-31'],
    ['2025-13-01T00:00:00Z'],
    ['0000'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [[]],
    [[2025]],
    [[2025, 2, 31]],
    [['2025', '1', '1']],
    [{}],
    [true],
    [1e300],
    [0],
    ['0'],
    [-1],
    [20],
    ['0000-00-00'],
    ['0000-00-00 00:00:00'],
    ['0000-00-00T00:00:00Z'],
    ['00000000000000'],
    ['0001-01-01T00:00:00'],
    ['0001-01-01T00:00:00Z'],
    ['1900-01-01'],
    ['1970-01-01T00:00:00.000Z'],
    ['20251341094107'],
    ['20251121256107'],
    [20250231],
    ['2025112'],
    [638_687_862_670_000_000],
    ['/Date(-62135596800000)/'],
    ['2025-11-21 09:61'],
  ])('is a dash when it is %j', (value) => {
    expect(formatDate(value, { time: true })).toBe('-')
  })
})
