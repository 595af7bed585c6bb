import { useCallback, useEffect, useRef, useState } from 'react'
import { type DeskEmployee, readEmployees } from './desk-api'

export interface EmployeeList {
  /** Undefined until they are there, 'failed' when they could not be read. */
  readonly employees: readonly DeskEmployee[] | 'failed' | undefined
  /** Reads them anew while the old ones stay in view. */
  readonly refresh: () => Promise<void>
}

export const useEmployees = (generation: number): EmployeeList => {
  const [employees, setEmployees] = useState<EmployeeList['employees']>()
  const left = useRef(new AbortController())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset or a retry has to read them anew
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    setEmployees(undefined)
    readEmployees(leaving.signal).then(setEmployees, () => {
      if (!leaving.signal.aborted) setEmployees('failed')
    })
    return () => leaving.abort()
  }, [generation])

  const refresh = useCallback(async () => {
    const fresh = await readEmployees(left.current.signal)
    setEmployees(fresh)
  }, [])
  return { employees, refresh }
}
