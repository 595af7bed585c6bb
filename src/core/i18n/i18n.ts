import { loadChunk } from '../chunks'
import type { Environment } from '../platform/environment'
import { createStore, type ReadableStore } from '../platform/store'
import type { Tables, Texts } from '../texts/language-record'
import { asLanguage, chosenLanguage, detectLanguage } from './chosen-language'
import type { Engine } from './engine'
import { type Language, languageIds } from './languages'
import { isText, type TextOverrides, withTextOverrides } from './text-overrides'
import {
  type LazyNamespace,
  loadTexts,
  loginTexts,
  type Namespace,
  startTexts,
  type Table,
  type TextKey,
} from './texts'

export type TextValues = Readonly<Record<string, string | number>>

export interface I18n {
  readonly language: ReadableStore<Language>
  /** The language that `use` switches to while its texts load, otherwise the current one. */
  pendingLanguage(): Language
  /**
   * The language that the user chose, on this page or another. The host may have requested another language since.
   */
  chosen(): Language | undefined
  /** The host's own texts, which replace ours. Screens render again when they change. */
  readonly overrides: ReadableStore<TextOverrides>
  /** Returns the texts of the login form in the current language. */
  login(): Texts<Tables['login']>
  /** Returns the text in the current language. The namespace 'login' is always loaded. */
  t(key: TextKey, values?: TextValues): string
  /** True if `t` has a text for a key. The key can be computed at run time (`errors:5002.title`). */
  has(key: string): boolean
  /**
   * Loads texts in the current language. Repeated calls return the same promise, unless it failed. Rejects with a
   * StaleChunkError if the texts can't be loaded.
   */
  load(...namespaces: Namespace[]): Promise<void>
  /** True if the namespace is loaded in the current language. */
  loaded(namespace: Namespace): boolean
  /**
   * Switches the language for all namespaces in use. Does not save the choice. Rejects with a StaleChunkError if the
   * texts can't be loaded.
   */
  use(language: Language): Promise<void>
}

const none: TextOverrides = {}

/**
 * Creates the texts of a page. The first screen needs a dozen texts without variables before i18next is loaded, so
 * they are read directly from their table. i18next is loaded together with the first other namespace, and then serves
 * all texts. The host's own texts are merged into the tables before i18next gets them.
 */
export function createI18n(
  environment: Environment,
  options: ReadableStore<{ readonly texts?: TextOverrides | undefined }> = createStore({}),
): I18n {
  const language = createStore(detectLanguage(environment))
  const overrides = createStore(none)
  const tables = Object.fromEntries(
    languageIds.map((id) => [id, new Map([['login', loginTexts(id)]])]),
  ) as Record<Language, Map<string, Table>>
  const reported = new Set<string>()
  const wanted = new Set<LazyNamespace>()
  const loads = new Map<string, Promise<void>>()
  let engine: Engine | undefined
  let turns = 0
  let pending = language.get()

  const isHere = (id: Language, namespace: string) => tables[id].has(namespace)
  const isShown = (namespace: Namespace) => isHere(language.get(), namespace)

  const missing = (id: Language, namespaces: Iterable<LazyNamespace>) =>
    [...namespaces].filter((namespace) => !isHere(id, namespace))

  const fill = (texts: TextOverrides) => {
    for (const id of languageIds)
      for (const [namespace, table] of tables[id])
        engine?.add(id, namespace, withTextOverrides(namespace, table, texts[id]))
    for (const problem of problemsOfTextOverrides(texts, tableOf)) {
      if (!reported.has(problem)) environment.report.warn(`mfa-elements: ${problem}`)
      reported.add(problem)
    }
  }

  const tableOf = (language: string, namespace: string) => {
    const id = asLanguage(language)
    return (
      id &&
      (tables[id].get(namespace) ?? (Object.hasOwn(startTexts[id].chunks, namespace) ? null : undefined))
    )
  }

  const takeOwn = () => {
    const { texts = none } = options.get()
    if (texts === overrides.get()) return
    fill(texts)
    overrides.set(texts)
  }
  options.subscribe(takeOwn)
  takeOwn()

  const login = () => withTextOverrides('login', loginTexts(language.get()), overrides.get()[language.get()])

  /** Loads the given namespaces and waits only for them. Other namespaces may be loading that are not needed yet. */
  const bring = async (id: Language, namespaces: Iterable<LazyNamespace>) => {
    for (let needed = missing(id, namespaces); needed.length > 0; needed = missing(id, namespaces)) {
      const chunks = Promise.all(needed.map((namespace) => loadTexts(id, namespace)))
      const [{ createEngine }, texts] = await loadChunk(() =>
        Promise.all([import('./engine'), chunks]),
      ).catch((error) => {
        // The texts could not be loaded, so the next attempt leaves these namespaces out. A namespace that is on
        // screen in the current language stays wanted, so that the next attempt loads it too.
        for (const namespace of needed) if (!isShown(namespace)) wanted.delete(namespace)
        throw error
      })
      engine ??= createEngine()
      needed.forEach((namespace, index) => {
        tables[id].set(namespace, texts[index] as Table)
      })
      fill(overrides.get())
    }
  }

  const bringCurrent = async (namespaces: readonly Namespace[]) => {
    const lazy = namespaces.filter((namespace) => namespace !== 'login')
    let id: Language
    do {
      id = language.get()
      for (const namespace of lazy) wanted.add(namespace)
      await bring(id, lazy)
    } while (id !== language.get())
  }

  return {
    language,
    pendingLanguage: () => pending,
    chosen: () => chosenLanguage(environment),
    overrides,
    login,
    t(key, values) {
      const id = language.get()
      // A text in another language is better than the bare key.
      const [namespace = ''] = key.split(':')
      const shown = [id, ...languageIds].find((each) => isHere(each, namespace)) ?? id
      if (engine) return engine.t(shown, key, values)
      const first: Partial<Record<string, string>> = login()
      return first[key.slice('login:'.length)] ?? key
    },
    has: (key) => engine?.has(language.get(), key) ?? false,
    load(...namespaces) {
      const id = `${language.get()} ${namespaces}`
      const known = loads.get(id)
      if (known) return known
      const load = bringCurrent(namespaces)
      loads.set(id, load)
      load.catch(() => loads.delete(id))
      return load
    },
    loaded: isShown,
    async use(id) {
      turns += 1
      const turn = turns
      pending = id
      try {
        await bring(id, wanted)
      } catch (error) {
        if (turn === turns) pending = language.get()
        throw error
      }
      // If the user chooses twice, the last choice wins, even if its texts arrive first.
      if (turn === turns) language.set(id)
    },
  }
}

const variablesOf = (text: string): string[] => text.match(/\{\{[^{}]*\}\}/g) ?? []

/**
 * Returns the problems of a host's own texts, as sentences for its developer.
 *
 * @param tableOf returns the table of a namespace in a language: undefined if there is no such table, null if the
 * table is not loaded
 */
const problemsOfTextOverrides = (
  own: TextOverrides,
  tableOf: (language: string, namespace: string) => Table | null | undefined,
): string[] =>
  Object.entries(own).flatMap(([language, texts]) =>
    Object.entries<unknown>(texts ?? {}).flatMap(([name, text]) => {
      const [namespace = '', ...key] = name.split(':')
      const problem = problemOf(text, tableOf(language, namespace), key.join(':'))
      return problem ? [`texts.${language}['${name}'] ${problem}`] : []
    }),
  )

function problemOf(text: unknown, table: Table | null | undefined, key: string): string | undefined {
  if (table === undefined || (table && !Object.hasOwn(table, key)))
    return 'is ignored: the elements have no such text.'
  if (text === undefined) return
  if (!isText(text)) return 'is ignored: it has to be a text that is not empty.'
  const known = variablesOf(table?.[key] ?? text)
  const unknown = variablesOf(text).filter((variable) => !known.includes(variable))
  return unknown.length ? `has variables that no one fills: ${unknown.join(', ')}.` : undefined
}
