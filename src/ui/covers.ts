/** Whether a node lies over the middle of another one. */
export function covers(upper: Element, lower: Element): boolean {
  const over = upper.getBoundingClientRect()
  const { left, top, width, height } = lower.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return over.left < x && x < over.right && over.top < y && y < over.bottom
}
