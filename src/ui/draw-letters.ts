/** A size in px of the tokens, before the person's own, and a weight. */
export type Letters = readonly [size: number, weight: number]

/**
 * Has the browser get letters ready that nothing on screen shows yet: each size and weight is a font of its own, which costs
 * several times what the text does when it is drawn first. They are gone again before a frame could show them.
 */
export function drawLetters(root: ShadowRoot, letters: readonly Letters[]): void {
  const box = document.createElement('div')
  box.style.position = 'absolute'
  box.style.visibility = 'hidden'
  for (const [size, weight] of letters) {
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
