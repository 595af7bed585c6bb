/** The text without the slashes at its ends. A regular expression would try each slash in the middle as such an end. */
export function trimSlashes(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text[start] === '/') start++
  while (end > start && text[end - 1] === '/') end--
  return text.slice(start, end)
}
