/** A part of the program could not be fetched: mostly because a release has replaced it. */
export class StaleChunkError extends Error {
  override readonly name = 'StaleChunkError'

  constructor(cause: unknown) {
    super('A chunk is missing.', { cause })
  }
}

/** Wraps `import()`, so that the element can offer a reload. Rejects with a StaleChunkError. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new StaleChunkError(error)
  }
}
