import { useEffect, useState } from 'react'
import { type DeskEmployee, readEmployees } from './desk-api'

/** The employees; undefined until they are there, 'failed' when they could not be read. */
export const useEmployees = (generation: number): readonly DeskEmployee[] | 'failed' | undefined => {
  const [employees, setEmployees] = useState<readonly DeskEmployee[] | 'failed'>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset or a retry has to read them anew
  useEffect(() => {
    const left = new AbortController()
    setEmployees(undefined)
    readEmployees(left.signal).then(setEmployees, () => {
      if (!left.signal.aborted) setEmployees('failed')
    })
    return () => left.abort()
  }, [generation])

  return employees
}
