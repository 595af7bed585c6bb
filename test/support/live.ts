/**
 * Stands for what `current` gives at the moment: a test file can take its server or its page apart into constants before
 * they are there, and each test finds those of its own.
 */
export function live<T extends object>(current: () => T): T {
  return new Proxy({} as T, {
    get: (_target, name) => {
      const now = current()
      const value: unknown = Reflect.get(now, name, now)
      return typeof value === 'function' ? value.bind(now) : value
    },
    set: (_target, name, value) => {
      const now = current()
      return Reflect.set(now, name, value, now)
    },
  })
}
