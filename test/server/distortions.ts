import type { Distortion, PassingAnswer } from '../support/distorting-proxy'

/** Changes the answers to one path, or to those of one kind. */
export const at = (
  path: string,
  change: (answer: PassingAnswer, query: URLSearchParams) => void,
): Distortion => ({
  answer: (passing, answer) => {
    if (passing.path === path && passing.method !== 'OPTIONS') change(answer, passing.query)
  },
})
export const field = (path: string, name: string, value: unknown) =>
  at(path, ({ status, json }) => {
    if (status === 200) Object.assign(json as object, { [name]: value })
  })
export const without = (path: string, name: string) => field(path, name, undefined)
export const rows = (path: string, list: string, name: string, value: unknown) =>
  at(path, ({ status, json }) => {
    const records = status === 200 ? (json as Record<string, object[]>)[list] : []
    for (const record of records ?? []) Object.assign(record, { [name]: value })
  })
export const refused = (path: string, change: (answer: PassingAnswer) => void) =>
  at(path, (answer) => {
    if (answer.status >= 400) change(answer)
  })
export const answered = (path: string, change: (answer: PassingAnswer) => void) =>
  at(path, (answer) => {
    if (answer.status < 400) change(answer)
  })

/** A difference of a backend, and what the checker says of it. */
export type PlantedFault = readonly [what: string, distortion: Distortion, found: readonly RegExp[]]
