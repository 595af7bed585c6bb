/** Which answer to a question may be shown, where several are under way: none that was asked for before the one that is. */
export interface NewestAnswer {
  /** Asks now. Returns whether the answer may be shown, to be called when it is there. */
  ask(question: string): () => boolean
}

export function createNewestAnswer(): NewestAnswer {
  const shown = new Map<string, number>()
  let asked = 0
  return {
    ask(question) {
      asked += 1
      const number = asked
      return () => {
        if (number < (shown.get(question) ?? 0)) return false
        shown.set(question, number)
        return true
      }
    },
  }
}
