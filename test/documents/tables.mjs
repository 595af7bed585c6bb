/**
 * The generated tables of README.md and docs/, read from the code: attributes and events of the elements, classes and codes of
 * failures, colors and lengths that a page may set, settings of the server, and tables of its database.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { publicEvents, publicManifest } from '../../elements/published/manifest.mjs'
import { asvsTable } from '../asvs/asvs.mjs'
import { profiles } from '../bench/browser/profiles.mjs'
import { dataModel } from './data-model.mjs'
import * as meanings from './meanings.mjs'

const { described } = meanings
const root = new URL('../../', import.meta.url)
const read = (/** @type {string} */ file) => readFileSync(new URL(file, root), 'utf8')

/** A module of the product, which Node alone cannot read. @returns {Promise<any>} */
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

/** The paths, by the element whose area they are. */
async function paths() {
  const { placeRows } = await imported('src/core/page/places.ts')
  /** @type {Map<string, string[]>} */
  const byArea = new Map()
  for (const { area, path } of Object.values(placeRows)) byArea.set(area, [...(byArea.get(area) ?? []), path])
  return table(
    ['Element', 'Paths'],
    [...byArea].map(([area, own]) => [
      `\`<mfa-${area}>\``,
      own.map((/** @type {string} */ path) => `\`${path}\``).join(', '),
    ]),
  )
}

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
async function variables() {
  /** @type {{ tables: Record<string, Record<string, Setting>> }} */
  const { tables: settings } = await imported('server/settings/tables.ts')
  const { usualText } = await imported('server/settings/setting.ts')
  return table(
    ['Variable', 'Meaning'],
    Object.values(settings)
      .flatMap((group) => Object.values(group))
      .map(({ variable, meaning, usual, usually, secret }) => [
        secret ? `\`${variable}\`, \`${variable}_FILE\`` : `\`${variable}\``,
        `${meaning} Default: ${usually ?? usualText(usual)}.`,
      ]),
  )
}

/** The classes of failures, which `mfa-error` has as its `code`. */
function failures() {
  const file = 'src/core/errors/call-error.ts'
  const unions = read(file)
    .split(/^export type \w+Code =/m)
    .slice(1)
  const codes = unions.flatMap((text) => {
    const [union = ''] = text.split('\n\n')
    return [...union.matchAll(/'([\w-]+)'/g)].map(([, code = '']) => code)
  })
  if (unions.length !== 2 || codes.length === 0) throw new Error(`${file} has no codes`)
  return table(
    ['`code`', 'Meaning'],
    described('failures', meanings.failures, codes).map(([code, meaning]) => [`\`${code}\``, meaning]),
  )
}

/** The codes of the backend, with the title that an employee reads. */
async function failCodes() {
  const { errorCodes } = await imported('src/contract/error-codes.ts')
  const { sectionOf, remedyFor } = await imported('src/core/errors/remedies.ts')
  const { errors: english } = await imported('src/core/texts/en/errors.ts')
  const { errors: korean } = await imported('src/core/texts/ko/errors.ts')
  return table(
    ['Code', 'Name', 'Status', 'Title in English', 'Title in Korean', 'Helps'],
    Object.entries(errorCodes).map(([code, { name, status }]) => {
      const section = sectionOf(code)
      return [
        ...[code, `\`${name}\``, String(status), english[`${section}.title`], korean[`${section}.title`]],
        remedyFor(code, status).replace('-', ' '),
      ]
    }),
  )
}

/** A schema without what only says that it may be missing, or how a value is read. @returns {any} */
const within = (/** @type {any} */ schema) => (schema.wrapped ? within(schema.wrapped) : schema)

function typeOf(/** @type {any} */ schema) {
  const steps = [schema, ...(schema.pipe ?? [])]
  /** @type {Readonly<Record<string, string>>} */
  const names = {
    boolean: 'true or false',
    gt_value: 'number',
    array: 'list of names',
    object: 'object',
    record: 'object',
  }
  const known = steps.map(({ type }) => names[type]).find(Boolean)
  return known ?? 'text'
}

/** @param {string} part @param {any} schema @param {Readonly<Record<string, string>>} words */
const fieldsOf = (part, schema, words) =>
  described(`the configuration’s ${part}`, words, Object.keys(schema.entries)).map(([name, meaning]) => [
    `\`${name}\``,
    typeOf(within(schema.entries[name])),
    schema.entries[name].type === 'nullish' ? 'no' : 'yes',
    meaning,
  ])
const fieldHead = ['Field', 'Type', 'Required', 'Meaning']

async function connections() {
  const { configurationSchema } = await imported('src/contract/configuration.ts')
  return table(
    fieldHead,
    fieldsOf('CONNECTION_STRINGS', configurationSchema.entries.CONNECTION_STRINGS, meanings.connections),
  )
}

async function portalVariables() {
  const { configurationSchema } = await imported('src/contract/configuration.ts')
  const { USER_PORTAL } = within(configurationSchema.entries.CONFIG_VARIABLES).entries
  return table(fieldHead, fieldsOf('USER_PORTAL', within(USER_PORTAL), meanings.portalVariables))
}

async function methodNames() {
  const { methods: rows } = await imported('src/contract/methods.ts')
  const { auth } = await imported('src/core/texts/en/auth.ts')
  return table(
    ['Method', 'Path and texts', 'Wire', 'Status'],
    rows.map((/** @type {any} */ { name, wireType, statusFlag }) => [
      auth[`${name}.name`],
      ...[name, wireType, statusFlag].map((text) => `\`${text}\``),
    ]),
  )
}

async function features() {
  const { features: names } = await imported('src/contract/configuration.ts')
  return table(
    ['Name', 'Meaning'],
    described('features', meanings.features, Object.keys(names)).map(([name, meaning]) => [
      `\`${name}\``,
      meaning,
    ]),
  )
}

async function calls() {
  const { allCalls } = await imported('src/contract/calls/index.ts')
  return table(
    ['Call', 'Service', 'Meaning', 'Only with'],
    allCalls.map((/** @type {any} */ { service, method, path, summary, feature }) => [
      `\`${method} ${path}\``,
      service,
      summary,
      feature ? `\`${feature}\`` : '',
    ]),
  )
}

/** The names that nodes of the elements have, as the screens give them. A name with a variable end stands for several. */
function partNames() {
  const files = ['src/ui', 'src/screens'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => `${folder}/${file}`),
  )
  const given = files.flatMap((file) => [
    ...read(file).matchAll(/ part=(?:"([^"]+)"|\{([^\n]+)\}(?:[ >]|$))/gm),
  ])
  const names = given.flatMap(([, plain, computed = '']) => {
    if (plain !== undefined) return plain.split(' ')
    const texts = computed.replace(/=== '[^']*'/g, '').match(/'[^']+'|`[^`]+`/g) ?? []
    return texts.flatMap((text) =>
      text
        .slice(1, -1)
        .replace(/\$\{\w+\}/g, '*')
        .split(' '),
    )
  })
  const [, variants = ''] = /ButtonVariant = (.+)/.exec(read('src/ui/button.tsx')) ?? []
  const buttons = [...variants.matchAll(/'(\w+)'/g)].map(([, name]) => `button-${name}`)
  const all = names.flatMap((name) => (name === 'button-*' ? buttons : name === '*' ? [] : [name]))
  const severals = Object.entries(meanings.parts).flatMap(([name, words]) =>
    name.endsWith('*') ? words : [],
  )
  return new Set(all.filter((name) => !severals.some((words) => words.includes(`\`${name}\``))))
}

function parts() {
  const names = partNames()
  const inOrder = Object.keys(meanings.parts).filter((name) => names.has(name))
  const all = new Set([...inOrder, ...names])
  return table(
    ['Part', 'What it is'],
    described('parts', meanings.parts, all).map(([name, meaning]) => [`\`${name}\``, meaning]),
  )
}

/** The figures of the last `npm run bench` for docs/performance.md. */
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

/** The columns and tables that `export` leaves out. */
async function leftOutOfExport() {
  const { personTables, leftOutOfExport: without } = await imported('server/accounts/person-tables.ts')
  const columns = personTables.flatMap((/** @type {any} */ { table, without = {} }) =>
    Object.entries(without).map(([column, why]) => [`\`${table}\`, \`${column}\``, String(why)]),
  )
  const whole = Object.entries(without).map(([name, why]) => [`\`${name}\``, String(why)])
  return table(['Table, column', 'Reason'], [...columns, ...whole])
}

/** No tables either, but files as they stand. */
const shown =
  (/** @type {string} */ file, language = '') =>
  () =>
    `\`\`\`${language}\n${read(file)}\`\`\``

/** @type {Readonly<Record<string, () => string | Promise<string>>>} */
export const tables = {
  mosquitto: shown('deploy/mosquitto.conf'),
  mosquittoRules: shown('deploy/mfa.acl'),
  hostReact: shown('test/hosts/react/app.jsx', 'jsx'),
  hostVue: shown('test/hosts/vue/app.vue', 'vue'),
  hostSvelte: shown('test/hosts/svelte/app.svelte', 'svelte'),
  elements,
  attributes,
  paths,
  methods,
  events,
  failures,
  failCodes,
  connections,
  portalVariables,
  methodNames,
  features,
  calls,
  parts,
  tokens,
  variables,
  speed,
  leftOutOfExport,
  dataModel: () => dataModel(imported),
  asvs: asvsTable,
}

const between = /<!-- table: (\w+) -->[\s\S]*?<!-- end -->/g

/** The tables that a page asks for, by name. */
export const tablesIn = (/** @type {string} */ page) =>
  [...page.matchAll(between)].map(([, name = '']) => name)

/** A page with every table as the code has it now. Throws on a table of an unknown name. @returns {Promise<string>} */
export async function withTables(/** @type {string} */ page) {
  /** @type {Map<string, string>} */
  const made = new Map()
  for (const name of tablesIn(page)) {
    const make = tables[name]
    if (!make) throw new Error(`A page asks for a table called ${name}`)
    made.set(name, await make())
  }
  return page.replace(between, (_, name) => `<!-- table: ${name} -->\n${made.get(name)}\n<!-- end -->`)
}
