import * as v from 'valibot'
import { text } from './wire'

/** The body of an error answer. Only `code` is agreed; `message` is for people who read logs. */
export const failure = v.object({ failInfo: v.object({ code: text, message: v.nullish(v.string()) }) })
export type Failure = v.InferInput<typeof failure>

/** The backend's code in an answer, as text whether it came as number or text; undefined when there is none. */
export function failCodeOf(body: unknown): string | undefined {
  const read = v.safeParse(failure, body)
  return read.success ? read.output.failInfo.code : undefined
}
