import { html, type TemplateResult } from 'lit-html'
import { renderOnce } from './render-once'

const fill = (root: HTMLElement) => {
  import('../widgets').then(({ renderWidgets }) => renderWidgets(root))
}

/** `/widgets`: every control in every state. */
export const widgetsPage = (): TemplateResult => html`<main ${renderOnce(fill)}></main>`
