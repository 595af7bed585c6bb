import { html, type TemplateResult } from 'lit-html'
import { Directive, directive, type ElementPart } from 'lit-html/directive.js'

/** Renders the widgets into their element once; they keep their own state from then on. */
class ShowWidgets extends Directive {
  #shown = false

  render(): void {
    // A directive on an element has nothing to put into the template.
  }

  override update({ element }: ElementPart) {
    if (this.#shown) return
    this.#shown = true
    import('../widgets').then(({ renderWidgets }) => renderWidgets(element as HTMLElement))
  }
}

const showWidgets = directive(ShowWidgets)

/** `/widgets`: every control in every state. */
export const widgetsPage = (): TemplateResult => html`<main ${showWidgets()}></main>`
