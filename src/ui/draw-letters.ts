/** What a font is opened for: a size in px of the tokens, before the person's own, and a weight. */
export type Font = readonly [size: number, weight: number]

/**
 * Has the browser open fonts that nothing on screen is written in yet: the first letters of each cost several times what text
 * costs. They are gone again before a frame could show them.
 */
export function drawLetters(root: ShadowRoot, fonts: readonly Font[]): void {
  const box = document.createElement('div')
  box.style.position = 'absolute'
  box.style.visibility = 'hidden'
  for (const [size, weight] of fonts) {
    const text = document.createElement('span')
    text.style.fontSize = `calc(${size} * var(--_mfa-text-px))`
    text.style.fontWeight = `${weight}`
    text.textContent = 'Aa0가'
    box.append(text)
  }
  root.querySelector('.mfa')?.append(box)
  box.getBoundingClientRect()
  box.remove()
}
