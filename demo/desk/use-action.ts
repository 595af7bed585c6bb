import { useState } from 'react'

/** Runs what a button does, one at a time, and says whether it failed. */
export function useAction() {
  const [running, setRunning] = useState<string>()
  const [failed, setFailed] = useState(false)
  const run = async (name: string, action: () => Promise<unknown>): Promise<void> => {
    if (running) return
    setRunning(name)
    setFailed(false)
    try {
      await action()
    } catch {
      setFailed(true)
    } finally {
      setRunning(undefined)
    }
  }
  return { running, failed, run }
}
