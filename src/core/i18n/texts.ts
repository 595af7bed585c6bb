import { en } from '../texts/en/start'
import { ko } from '../texts/ko/start'
import type { StartTexts, Tables, Texts } from '../texts/language-record'
import { type Language, languages } from './languages'

/**
 * Texts that load with the login form, and loaders of all other texts. The few texts of the first screen are in
 * `languages`.
 */
export const startTexts: Readonly<Record<Language, StartTexts>> = { ko, en }

export type Table = Readonly<Record<string, string>>

export type Namespace = keyof Tables
/** A namespace with one chunk for each language. That is every namespace but 'login', which is always loaded. */
export type LazyNamespace = Exclude<Namespace, 'login'>

/** Returns the namespace 'login': the texts of the login form and of its failures. */
export const loginTexts = (language: Language): Texts<Tables['login']> => ({
  ...languages[language].firstPaint,
  ...startTexts[language].login,
})

/** Loads a table of texts. Rejects if the chunk can't be loaded. */
export const loadTexts = async (language: Language, namespace: LazyNamespace): Promise<Table> =>
  // The compiler can't tell which namespace the loaded chunk has, so the type is asserted.
  ((await startTexts[language].chunks[namespace]()) as Readonly<Record<LazyNamespace, Table>>)[namespace]

/** A text's key without the suffix of a plural form, because i18next adds the suffix itself. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/**
 * Keys of the texts. The English texts are the type, so a key that another language lacks or that a screen misspells
 * does not compile.
 */
export type TextKey = {
  [N in Namespace]: `${N}:${WithoutPlural<keyof Tables[N] & string>}`
}[Namespace]

/** Keys of the texts that a host can replace: every key of every table, and each plural form by itself. */
export type TextOverrideKey = { [N in keyof Tables]: `${N}:${keyof Tables[N] & string}` }[keyof Tables]
