/**
 * Counts what an element could leave behind: listeners on what outlives it, timers, sockets. It has to be imported
 * before the script is loaded.
 */
const counts = { listeners: 0, timers: 0, sockets: 0 }

type ListenerKey = readonly [string, unknown, boolean]

const outlives = (target: EventTarget) =>
  !(target instanceof Node) ||
  target === document ||
  target === document.documentElement ||
  target === document.body
const isShort = (target: EventTarget) =>
  target instanceof AbortSignal || target instanceof MessagePort || target instanceof XMLHttpRequest

const members = new WeakMap<EventTarget, ListenerKey[]>()
const captures = (options: unknown) =>
  typeof options === 'object' && options
    ? Boolean((options as AddEventListenerOptions).capture)
    : Boolean(options)

function remove(target: EventTarget, type: string, listener: unknown, capture: boolean) {
  const known = members.get(target)
  const at = known?.findIndex(([t, l, c]) => t === type && l === listener && c === capture) ?? -1
  if (!known || at < 0) return
  known.splice(at, 1)
  counts.listeners -= 1
}

const { addEventListener, removeEventListener } = EventTarget.prototype
EventTarget.prototype.addEventListener = function (type, listener, options) {
  const target = this ?? window
  if (listener && outlives(target) && !isShort(target)) {
    const capture = captures(options)
    const known = members.get(target) ?? []
    members.set(target, known)
    const { signal, once } =
      typeof options === 'object' && options ? options : ({} as AddEventListenerOptions)
    if (!signal?.aborted && !known.some(([t, l, c]) => t === type && l === listener && c === capture)) {
      known.push([type, listener, capture])
      counts.listeners += 1
      if (signal)
        addEventListener.call(signal, 'abort', () => remove(target, type, listener, capture), { once: true })
      if (once)
        addEventListener.call(target, type, () => remove(target, type, listener, capture), {
          once: true,
          capture,
        })
    }
  }
  return addEventListener.call(target, type, listener, options)
}
EventTarget.prototype.removeEventListener = function (type, listener, options) {
  const target = this ?? window
  remove(target, type, listener, captures(options))
  return removeEventListener.call(target, type, listener, options)
}

const pending = new Set<unknown>()
const {
  setTimeout: realTimeout,
  clearTimeout: realClear,
  setInterval: realInterval,
  clearInterval: realClearInterval,
} = window
function note() {
  counts.timers = pending.size
}
window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) => {
  const id = realTimeout.call(
    window,
    () => {
      pending.delete(id)
      note()
      if (typeof run === 'function') run(...rest)
    },
    ms,
  )
  pending.add(id)
  note()
  return id
}) as unknown as typeof window.setTimeout
window.clearTimeout = (id) => {
  pending.delete(id)
  note()
  realClear.call(window, id)
}
window.setInterval = ((run: TimerHandler, ms?: number, ...rest: unknown[]) => {
  const id = realInterval.call(window, run as () => void, ms, ...(rest as []))
  pending.add(id)
  note()
  return id
}) as unknown as typeof window.setInterval
window.clearInterval = (id) => {
  pending.delete(id)
  note()
  realClearInterval.call(window, id)
}

const RealSocket = window.WebSocket
window.WebSocket = class extends RealSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols)
    counts.sockets += 1
    addEventListener.call(this, 'close', () => {
      counts.sockets -= 1
    })
  }
}

export const leftBehind = (): { listeners: number; timers: number; sockets: number } => ({ ...counts })
