import type { login } from '../texts/login'
import type { Language } from './language'

type Chunk<Texts> = () => Promise<{ readonly default: Texts }>
type Translated<Keys extends string> = Readonly<Record<Keys, string>>

/** Every namespace but 'login', which is in the first paint, is a chunk for each language. */
export const textChunks = {
  auth: { en: () => import('../texts/auth.en'), ko: () => import('../texts/auth.ko') },
  common: { en: () => import('../texts/common.en'), ko: () => import('../texts/common.ko') },
  dashboard: { en: () => import('../texts/dashboard.en'), ko: () => import('../texts/dashboard.ko') },
  errors: { en: () => import('../texts/errors.en'), ko: () => import('../texts/errors.ko') },
} as const satisfies Record<string, Record<Language, Chunk<Translated<string>>>>

export type LazyNamespace = keyof typeof textChunks
export type Namespace = 'login' | LazyNamespace

type English<N extends LazyNamespace> = Awaited<ReturnType<(typeof textChunks)[N]['en']>>['default']

/** The plural forms of i18next are one key. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** The English texts are the type: a key that Korean lacks, or that a screen misspells, does not compile. */
export type TextKey =
  | `login:${keyof typeof login.en}`
  | { [N in LazyNamespace]: `${N}:${WithoutPlural<keyof English<N> & string>}` }[LazyNamespace]
