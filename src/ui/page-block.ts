/** Page numbers are shown ten at a time: 1–10, 11–20 … */
export const pagesPerBlock = 10

/** The numbers of the block that holds `page`. Pages count from 1; an empty list has one page. */
export function pageBlock(page: number, pageCount: number): number[] {
  const first = Math.floor((page - 1) / pagesPerBlock) * pagesPerBlock + 1
  const last = Math.max(Math.min(first + pagesPerBlock - 1, pageCount), first)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Where a jump of `by` pages leads; beyond the ends it stops there. */
export const pageAfter = (page: number, by: number, pageCount: number): number =>
  Math.min(Math.max(page + by, 1), Math.max(pageCount, 1))
