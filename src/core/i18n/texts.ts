import type { login } from '../texts/login'

/** The English texts are the type; Korean must have the same keys. */
export interface Texts {
  login: typeof login.en
}

export type Namespace = keyof Texts

export type TextKey = { [N in Namespace]: `${N}:${keyof Texts[N] & string}` }[Namespace]
