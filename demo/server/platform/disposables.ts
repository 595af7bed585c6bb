type Close = () => unknown

export interface Disposables {
  add(close: Close): void
  /** Closes what was added, last first. A second call does nothing more. */
  close(): Promise<void>
}

/** Remembers what has been opened, so that a stop and a start that fails halfway close the same things. */
export function createDisposables(): Disposables {
  const opened: Close[] = []
  return {
    add: (close) => opened.push(close),
    close: async () => {
      for (let close = opened.pop(); close; close = opened.pop()) await close()
    },
  }
}
