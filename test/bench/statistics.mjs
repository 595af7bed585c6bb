/** The value below which that share of them lies. @param {readonly number[]} values @param {number} share from 0 to 1 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** @param {readonly number[]} values */
export const median = (values) => percentile(values, 0.5)

/** @param {number} value @param {number} [digits] */
export const rounded = (value, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits

/** @template T @param {readonly T[]} items @returns {T[]} the same in an order of chance */
export const shuffled = (items) =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
