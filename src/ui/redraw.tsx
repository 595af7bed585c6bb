import { Component, type ContextType, Fragment } from 'react'
import { keepFields } from './kept-fields'
import type { Slot } from './slot'
import { RootContext } from './use-style-sheets'

interface RedrawProps {
  /** Called before the content is drawn again. The component around it must render, so that its effects find the new nodes. */
  readonly onRedrawn?: (error: unknown) => void
  readonly children: Slot
}

interface RedrawState {
  readonly error?: unknown
  /** Counts how often the content was drawn again with new nodes. */
  readonly drawing: number
}

/** A second error within this time is not caused by another change to the nodes. Another boundary must handle it. */
const oftenMs = 1000

/**
 * Draws its content again with new nodes if React fails in it, because other code in the page, such as a translator or
 * an extension, has changed the nodes. What the fields hold is kept, and so are the state and the calls of the
 * component around it. So every form stands in one.
 */
export class Redraw extends Component<RedrawProps, RedrawState> {
  static override contextType = RootContext
  declare context: ContextType<typeof RootContext>
  override state: RedrawState = { drawing: 0 }
  #redrawnAt = Number.NEGATIVE_INFINITY
  #restore: (() => void) | undefined

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override getSnapshotBeforeUpdate() {
    // The old nodes are still there.
    if (this.state.error !== undefined) this.#restore = keepFields(this.context ?? document)
    return null
  }

  override componentDidCatch(error: unknown) {
    this.#redrawnAt = performance.now()
    this.setState(({ drawing }) => ({ error: undefined, drawing: drawing + 1 }))
    this.props.onRedrawn?.(error)
  }

  override componentDidUpdate() {
    if (this.state.error !== undefined) return
    this.#restore?.()
    this.#restore = undefined
  }

  override render() {
    const { error, drawing } = this.state
    if (error === undefined) return <Fragment key={drawing}>{this.props.children}</Fragment>
    if (performance.now() - this.#redrawnAt < oftenMs) throw error
    return null
  }
}
