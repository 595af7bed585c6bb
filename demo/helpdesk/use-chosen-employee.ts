import { useEffect, useState } from 'react'

const PATTERN = /^#employee=([a-z0-9._-]+)$/

export const addressOf = (employeeId: string): string => `#employee=${employeeId}`
export const searchAddress = '#search'

const chosen = (): string | undefined => PATTERN.exec(location.hash)?.[1]

/** The employee whom the address names, so that Back and a reload do what people expect. */
export function useChosenEmployee(): string | undefined {
  const [employeeId, setEmployeeId] = useState(chosen)
  useEffect(() => {
    const left = new AbortController()
    addEventListener('hashchange', () => setEmployeeId(chosen()), { signal: left.signal })
    return () => left.abort()
  }, [])
  return employeeId
}
