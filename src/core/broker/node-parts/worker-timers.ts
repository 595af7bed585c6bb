// With `timerVariant: 'native'` the page's own timers are used: a strict content security policy blocks a worker made
// of a blob.
export const { clearInterval, clearTimeout, setInterval, setTimeout } = globalThis
