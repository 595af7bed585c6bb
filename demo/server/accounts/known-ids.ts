/** The numbers of employees and decoys who were looked up lately. */
export interface KnownIds {
  note(employeeId: string, userId: number): void
  /** Of an employee ID as it is compared. The employee may have gone meanwhile: the database has the last word. */
  get(employeeId: string): number | undefined
}

const MOST = 10_000

/** Those who were looked up first are forgotten first. */
export function createKnownIds(): KnownIds {
  const ids = new Map<string, number>()
  return {
    note: (employeeId, userId) => {
      ids.delete(employeeId)
      ids.set(employeeId, userId)
      if (ids.size <= MOST) return
      const [oldest = ''] = ids.keys()
      ids.delete(oldest)
    },
    get: (employeeId) => ids.get(employeeId),
  }
}
