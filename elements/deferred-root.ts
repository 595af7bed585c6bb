import { soonestTask } from './give-way'

/**
 * Stands in for `react` and `react-dom/client` where @r2wc/react-to-web-component imports them
 * (src/build/defer-react.mjs). The wrapper then brings no React with it: what it "renders" is a view, a function that is
 * opened once with the element's props, loads what it needs and returns how to close it.
 */
export type View<Props> = (props: Props) => () => void

interface ViewElement<Props> {
  readonly view: View<Props>
  readonly props: Props
}

const createElement = <Props>(view: View<Props>, props: Props): ViewElement<Props> => ({ view, props })

export default { createElement }

/** How many views wait. */
let waiting = 0

/**
 * While a page loads, its views open in a task of their own, in the order in which they came: the page's last events follow
 * right after its scripts, and with them the browser looks through what stands there, for forms to fill in, before it draws.
 */
export function createRoot() {
  let isWanted = false
  let close: (() => void) | undefined
  return {
    async render<Props>({ view, props }: ViewElement<Props>) {
      isWanted = true
      if (waiting || document.readyState !== 'complete') {
        waiting += 1
        await soonestTask()
        waiting -= 1
      }
      if (isWanted) close ??= view(props)
    },
    unmount() {
      isWanted = false
      close?.()
      close = undefined
    },
  }
}
