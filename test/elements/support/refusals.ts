/** An answer that refuses a call with a code of the backend. */
export const refused = (code: number, status: number) => ({ status, json: { failInfo: { code } } })

/** An answer that says when the next call will be let through. */
export const paused = (status: number, seconds: number) => ({
  status,
  text: '',
  headers: { 'retry-after': String(seconds) },
})
