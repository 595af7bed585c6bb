// Requests and prompts begin by a choice: a screen that is reached by Back, Forward or a reload must not send a push that
// no one asked for (A63). So the choice does not lie in the place, which the history keeps. It is one for the page, in
// memory: the screen that begins may be another element's, or may be shown only when the host has routed.

/** What somebody has just chosen to begin, until its screen begins it or they are somewhere else. */
export interface Choice {
  /** They want to begin what is done at `path`; without one, they have gone on without such a wish. */
  make(path?: string): void
  /** They are at `path` now: a wish for another place is over. */
  arrive(path: string): void
  /** Whether what is done at `path` has just been chosen, and has not begun yet. */
  isFor(path: string): boolean
  /** What was chosen for `path` begins: it is no choice any more. */
  consume(path: string): void
}

export function createChoice(): Choice {
  let chosen: string | undefined
  return {
    make(path) {
      chosen = path
    },
    arrive(path) {
      if (chosen !== path) chosen = undefined
    },
    isFor: (path) => chosen === path,
    consume(path) {
      if (chosen === path) chosen = undefined
    },
  }
}
