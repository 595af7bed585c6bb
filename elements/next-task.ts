/** Lets the browser answer a key or a click before the next piece of work begins. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
