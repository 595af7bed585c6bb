import { afterAll, vi } from 'vitest'

// Files share what they import (`isolate: false`): a chunk that one of them leaves loading would be lost to the next.
afterAll(() => vi.dynamicImportSettled())
