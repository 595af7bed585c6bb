import type { ChildProcess } from 'node:child_process'

export const freePort: () => Promise<number>
export const waitForPort: (port: number, timeoutMs: number, owner?: ChildProcess) => Promise<void>
