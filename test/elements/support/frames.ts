/** Records the text of an element frame by frame. Each frame must show something to read. */
export function watchFrames(element: Element): { stop(): readonly string[] } {
  const blank: string[] = []
  let place = ''
  let watching = true
  // The language control is no screen.
  const text = () => (element.shadowRoot?.textContent ?? '').replace(/한국어|English/g, '').trim()
  // A frame shows what stands after its last change: the heading before a blank frame says which move it belongs to.
  const observer = new MutationObserver(() => {
    place = element.shadowRoot?.querySelector('h1')?.textContent ?? place
  })
  if (element.shadowRoot)
    observer.observe(element.shadowRoot, { subtree: true, childList: true, characterData: true })
  const look = () => {
    if (!watching) return
    if (text() === '') blank.push(`blank after "${place}"`)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  return {
    stop() {
      watching = false
      observer.disconnect()
      return blank
    },
  }
}
