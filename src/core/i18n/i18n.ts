import { loadChunk } from '../chunks/stale-chunk'
import type { Environment } from '../platform/environment'
import { createStore, type ReadableStore } from '../platform/store'
import { login } from '../texts/login'
import { problemsOfTextOverrides } from './check-text-overrides'
import type { Engine } from './engine'
import { chosenLanguage, detectLanguage, type Language } from './language'
import { type TextOverrides, withTextOverrides } from './text-overrides'
import { type LazyNamespace, type Namespace, type TextKey, textChunks } from './texts'

export type TextValues = Readonly<Record<string, string | number>>

export interface I18n {
  readonly language: ReadableStore<Language>
  /** What the person has chosen, on this page or another; the host may have asked for another language since. */
  chosen(): Language | undefined
  /** The host's words in place of ours. Whoever shows texts shows them again when they change. */
  readonly overrides: ReadableStore<TextOverrides>
  /** What the login form says, in the current language. */
  login(): (typeof login)[Language]
  /** The text in the current language. 'login' is always there, other namespaces once they are loaded. */
  t(key: TextKey, values?: TextValues): string
  /** Whether `t` knows a key, which need not be one that we know when we compile (`errors:5002.title`). */
  has(key: string): boolean
  /**
   * Brings texts in the current language. Asked again for the same, it gives the same promise, but for one that failed.
   * Rejects with a StaleChunkError.
   */
  load(...namespaces: Namespace[]): Promise<void>
  /** Whether `t` knows the namespace in the current language. */
  loaded(namespace: Namespace): boolean
  /** Switches now, with every namespace that is in use; it stores nothing. Rejects with a StaleChunkError. */
  use(language: Language): Promise<void>
}

type Table = Readonly<Record<string, string>>

const none: TextOverrides = {}

const other = { ko: 'en', en: 'ko' } as const

/**
 * The first paint needs a dozen texts without values, and needs them before i18next is there: those
 * are read from their table. i18next comes with the first further namespace and serves all of them.
 * What the host says in its own words is put into the tables on their way to i18next.
 */
export function createI18n(
  environment: Environment,
  options: ReadableStore<{ readonly texts?: TextOverrides | undefined }> = createStore({}),
): I18n {
  const language = createStore(detectLanguage(environment))
  const overrides = createStore(none)
  const tables: Record<Language, Map<string, Table>> = {
    en: new Map([['login', login.en]]),
    ko: new Map([['login', login.ko]]),
  }
  const reported = new Set<string>()
  const wanted = new Set<LazyNamespace>()
  const loads = new Map<string, Promise<void>>()
  let engine: Engine | undefined
  let turns = 0

  const isShown = (namespace: LazyNamespace) => tables[language.get()].has(namespace)

  const missing = (id: Language, namespaces: Iterable<LazyNamespace>) =>
    [...namespaces].filter((namespace) => !tables[id].has(namespace))

  const fill = (texts: TextOverrides) => {
    for (const id of ['ko', 'en'] as const)
      for (const [namespace, table] of tables[id])
        engine?.add(id, namespace, withTextOverrides(namespace, table, texts[id]))
    for (const problem of problemsOfTextOverrides(texts, tableOf)) {
      if (!reported.has(problem)) environment.report.warn(`mfa-elements: ${problem}`)
      reported.add(problem)
    }
  }

  const tableOf = (id: string, namespace: string) =>
    Object.hasOwn(tables, id)
      ? (tables[id as Language].get(namespace) ?? (Object.hasOwn(textChunks, namespace) ? null : undefined))
      : undefined

  const takeOwn = () => {
    const { texts = none } = options.get()
    if (texts === overrides.get()) return
    fill(texts)
    overrides.set(texts)
  }
  options.subscribe(takeOwn)
  takeOwn()

  const loginTexts = () => withTextOverrides('login', login[language.get()], overrides.get()[language.get()])

  /** Waits for these texts alone: others may be on their way that no one needs yet. */
  const bring = async (id: Language, namespaces: Iterable<LazyNamespace>) => {
    for (let needed = missing(id, namespaces); needed.length > 0; needed = missing(id, namespaces)) {
      const chunks = Promise.all(needed.map((namespace) => textChunks[namespace][id]()))
      const [{ createEngine }, texts] = await loadChunk(() =>
        Promise.all([import('./engine'), chunks]),
      ).catch((error) => {
        // What is shown in the other language is still wanted in this one, at the next try.
        for (const namespace of needed) if (!isShown(namespace)) wanted.delete(namespace)
        throw error
      })
      engine ??= createEngine()
      for (const [index, namespace] of needed.entries()) tables[id].set(namespace, texts[index] ?? {})
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
    chosen: () => chosenLanguage(environment),
    overrides,
    login: loginTexts,
    t(key, values) {
      const id = language.get()
      // A text in the other language says more than the name of one.
      const [namespace = ''] = key.split(':')
      if (engine) return engine.t(tables[id].has(namespace) ? id : other[id], key, values)
      const first: Partial<Record<string, string>> = loginTexts()
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
    loaded: (namespace) => tables[language.get()].has(namespace),
    async use(id) {
      turns += 1
      const turn = turns
      await bring(id, wanted)
      // The last wish counts, whichever chunk arrives last.
      if (turn === turns) language.set(id)
    },
  }
}
