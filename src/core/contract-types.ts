// Stands in for src/contract until it is there.
export interface Call<Query, Body, Answer> {
  readonly id: string
  readonly summary: string
  readonly service: 'login' | 'user' | 'app'
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly bridgePath?: string
  readonly serverDomain?: 'nullable'
  readonly authorization?: 'never'
  readonly as?: 'text'
  readonly shapes?: { query: Query; body: Body; answer: Answer }
}
export type AnyCall = Call<any, any, any>
export type QueryOf<C> = C extends Call<infer Q, unknown, unknown> ? Q : never
export type BodyOf<C> = C extends Call<unknown, infer B, unknown> ? B : never
export type AnswerOf<C> = C extends Call<unknown, unknown, infer A> ? A : never
export type Configuration = Record<string, unknown>
export interface LoginData {
  readonly [name: string]: unknown
}
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken?: string | null | undefined
}
