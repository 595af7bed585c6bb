export interface Replacements {
  /** Puts something else in the place of a property of the page's, whether the engine has it or not. */
  replace(target: object, name: string, value: unknown): void
  /** Puts everything back as it was. */
  restore(): void
}

export function replacements(): Replacements {
  const replaced: [object, string, PropertyDescriptor | undefined][] = []
  return {
    replace(target, name, value) {
      replaced.push([target, name, Object.getOwnPropertyDescriptor(target, name)])
      Object.defineProperty(target, name, { value, configurable: true, writable: true })
    },
    restore() {
      for (const [target, name, before] of replaced.splice(0).reverse()) {
        if (before) Object.defineProperty(target, name, before)
        else Reflect.deleteProperty(target, name)
      }
    },
  }
}
