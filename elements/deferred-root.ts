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

export function createRoot() {
  let close: (() => void) | undefined
  return {
    render<Props>({ view, props }: ViewElement<Props>) {
      close ??= view(props)
    },
    unmount() {
      close?.()
      close = undefined
    },
  }
}
