/**
 * The README's tables, read from the code: what the elements take and fire, how their failures are called, which colours
 * and lengths a page may set, what the backend reads from its environment.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { publicEvents, publicManifest } from '../../elements/published/manifest.mjs'
import { profiles } from '../bench/browser/profiles.mjs'

const root = new URL('../../', import.meta.url)
const read = (/** @type {string} */ file) => readFileSync(new URL(file, root), 'utf8')

/** A module of the backend, which Node alone cannot read. */
const imported = async (/** @type {string} */ file) =>
  (await runnerImport(fileURLToPath(new URL(file, root)), { configFile: false })).module

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
function table(head, rows) {
  if (rows.length === 0) throw new Error(`The table of ${head[0]} would be empty`)
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const declarations = publicManifest().modules.flatMap((module) => module.declarations)
const base = declarations.find(({ name }) => name === 'MfaElement')
if (!base) throw new Error('The manifest has no MfaElement')
const { attributes: shared = [], members = [] } = base

/** An attribute of one element alone says so. */
const own = declarations.flatMap(({ tagName, attributes = [] }) =>
  tagName
    ? attributes
        .filter(({ inheritedFrom }) => !inheritedFrom)
        .map((each) => ({ ...each, description: `\`<${tagName}>\` only: ${each.description}` }))
    : [],
)

const elements = () =>
  table(
    ['Element', 'What it is'],
    declarations.flatMap(({ tagName, description = '' }) =>
      tagName ? [[`\`<${tagName}>\``, description]] : [],
    ),
  )

const attributes = () =>
  table(
    ['Attribute', 'Type', 'Meaning'],
    [...shared, ...own].map(({ name, type, description = '' }) => [
      `\`${name}\``,
      `\`${type?.text}\``,
      description,
    ]),
  )

const methods = () =>
  table(
    ['Member', 'Meaning'],
    members.flatMap(({ name, kind, description }) =>
      description ? [[kind === 'method' ? `\`${name}()\`` : `\`${name}\``, description]] : [],
    ),
  )

const events = () =>
  table(
    ['Event', 'Can be prevented', 'Fields', 'Meaning'],
    publicEvents().map(({ name, isCancelable, fields, description }) => [
      `\`${name}\``,
      isCancelable ? 'yes' : 'no',
      fields.map((field) => `\`${field}\``).join(', ') || '–',
      description,
    ]),
  )

const tokens = () =>
  table(
    ['Custom property', 'Default'],
    ['src/ui/tokens.styles.ts', 'src/ui/more-tokens.styles.ts'].flatMap((file) =>
      [...read(file).matchAll(/var\((--mfa-[\w-]+), (.+)\);/g)].map(([, name, value = '']) => [
        `\`${name}\``,
        value.startsWith('var(') ? `as \`${value.slice(6, -1)}\`` : `\`${value}\``,
      ]),
    ),
  )

/** @typedef {{ variable: string, meaning: string, usual: unknown, usually?: string, secret?: true }} Setting */
/** @type {{ tables: Record<string, Record<string, Setting>> }} */
const { tables: settings } = await imported('demo/server/settings/tables/index.ts')
/** @type {{ usualText: (usual: unknown) => string }} */
const { usualText } = await imported('demo/server/settings/shown.ts')

const variables = () =>
  table(
    ['Variable', 'Meaning'],
    Object.values(settings)
      .flatMap((group) => Object.values(group))
      .map(({ variable, meaning, usual, usually, secret }) => [
        secret ? `\`${variable}\`, \`${variable}_FILE\`` : `\`${variable}\``,
        `${meaning} Default: ${usually ?? usualText(usual)}.`,
      ]),
  )

/** No table, but a list in a line. */
const failures = () =>
  ['src/core/http/call-error.ts', 'src/core/http/failure-code.ts']
    .flatMap((file) => {
      const [union = ''] =
        read(file)
          .split(/^export type \w+Code =/m)[1]
          ?.split('\n\n') ?? []
      const codes = [...union.matchAll(/'([\w-]+)'/g)].map(([, code]) => `\`${code}\``)
      if (codes.length === 0) throw new Error(`${file} has no codes`)
      return codes
    })
    .join(', ')

/** What the last `npm run bench` for the README measured. */
function speed() {
  /** @type {{ form: import('../bench/browser/pictures/bars.mjs').FormRow[], moves: { move: string, own: number, blank: number }[] }} */
  const { form, moves } = JSON.parse(read('test/bench/figures.json'))
  const names = profiles.map(({ name }) => name)
  const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`
  const forms = [...new Set(form.map((row) => row.form))].map((name) => {
    const rows = names.map((profile) => form.find((row) => row.form === name && row.profile === profile))
    return [`The form: ${name}, ${rows[0]?.kB} kB`, ...rows.map((row) => (row ? ms(row.ms) : '–'))]
  })
  const sum = (/** @type {'own' | 'blank'} */ figure, /** @type {string} */ profile) =>
    ms(
      moves
        .filter(({ move }) => move.startsWith(`${profile} · mfa-elements · `))
        .reduce((total, each) => total + each[figure], 0),
    )
  return table(
    ['What', ...profiles.map(({ name, title }) => title ?? name)],
    [
      ...forms,
      [
        'Ten moves from the ID to a registration, without the calls',
        ...names.map((name) => sum('own', name)),
      ],
      ['of which nothing is on the screen', ...names.map((name) => sum('blank', name))],
    ],
  )
}

/** No tables either, but files as they stand. */
const shown = (/** @type {string} */ file) => () => `\`\`\`\n${read(file)}\`\`\``
const mosquitto = shown('deploy/mosquitto.conf')
const mosquittoRules = shown('deploy/mfa.acl')

/** @type {Readonly<Record<string, () => string>>} */
export const tables = {
  mosquitto,
  mosquittoRules,
  elements,
  attributes,
  methods,
  events,
  failures,
  tokens,
  variables,
  speed,
}

const between = /<!-- table: (\w+) -->[\s\S]*?<!-- end -->/g

/** The README with every table as the code has it now. Throws on a table of an unknown name. */
export const withTables = (/** @type {string} */ readme) =>
  readme.replace(between, (_, name) => {
    const make = tables[name]
    if (!make) throw new Error(`The README asks for a table called ${name}`)
    return `<!-- table: ${name} -->\n${make()}\n<!-- end -->`
  })
