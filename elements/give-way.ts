// What the browser has to do goes before the next piece of our work: drawing the form, answering a key.

/** Browsers give no frames to a page that is out of sight, as in a background tab. */
const longestFrameMs = 200

/**
 * Resolves once the browser has drawn what is in the page now. The form's frame asks the browser's other processes for
 * fonts; files that are fetched and compiled meanwhile hold these answers up.
 */
export const frameShown = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestFrameMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Resolves in a task of its own: what the person did meanwhile is answered first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** The same, but before the browser's next frame where it lets us. */
export const soonestTask = (): Promise<void> =>
  // Not in every browser that we support. A priority of its own: that of whoever added the element may be a low one.
  (globalThis as { scheduler?: Partial<Scheduler> }).scheduler?.postTask?.(() => undefined, {
    priority: 'user-blocking',
  }) ?? nextTask()
