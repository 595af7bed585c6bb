import { Directive, directive, type ElementPart } from 'lit-html/directive.js'

/** Hands an element to code that fills it, once: what is in it keeps its own state from then on. */
class RenderOnce extends Directive {
  #done = false

  render(_fill: (element: HTMLElement) => void): void {
    // A directive on an element has nothing to put into the template.
  }

  override update({ element }: ElementPart, [fill]: [(element: HTMLElement) => void]) {
    if (this.#done) return
    this.#done = true
    fill(element as HTMLElement)
  }
}

export const renderOnce = directive(RenderOnce)
