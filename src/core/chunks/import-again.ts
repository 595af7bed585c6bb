import { pageShared } from '../platform/page-shared'

const timesLost: Record<string, number> = {}
const found: Record<string, Promise<unknown>> = {}

/**
 * Firefox keeps a failed `import()` for the life of a page, and Chromium the answer of a server that could not help: what
 * was lost once would stay lost. At the next try it is asked for under another address, if it is still lost by then.
 *
 * @param wanted name of the chunk that was to come, where it needs others: if one of those was lost, only a reload helps
 */
const importAgain =
  (wanted?: string) =>
  (error: Error): Promise<unknown> => {
    // As Chromium and Firefox end their messages; WebKit names no address, and asks again by itself.
    const [, address = ''] = error.message.split('module: ')
    const lost = address.slice(address.lastIndexOf('/') + 1)
    const times = timesLost[lost] ?? 0
    timesLost[lost] = times + 1
    if (times === 0 || !lost || (wanted ?? lost) !== lost) throw error
    found[lost] ??= import(/* webpackIgnore: true */ /* @vite-ignore */ `${address}?again=${times}`)
    found[lost].catch(() => delete found[lost])
    return found[lost]
  }

// The build writes a call of it behind each `import()` of a chunk.
pageShared('importAgain', () => importAgain)
