import { PGlite } from '@electric-sql/pglite'

/**
 * The tables of a migrated database and what points where, as diagrams of Mermaid.
 *
 * @param {(file: string) => Promise<any>} imported a module of the server
 */
export async function dataModel(imported) {
  const { migrateTo, newestVersion } = await imported('server/database/open-database.ts')
  const database = await PGlite.create()
  try {
    const query = async (/** @type {string} */ sql, /** @type {unknown[]} */ values = []) =>
      /** @type {any[]} */ ((await database.query(sql, values)).rows)
    await migrateTo({ query, execute: (/** @type {string} */ sql) => database.exec(sql) }, newestVersion)
    return await diagramOf(query)
  } finally {
    await database.close()
  }
}

const tables = `SELECT table_name::text AS name FROM information_schema.tables
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
  ORDER BY table_name COLLATE "C"`
const keys = `SELECT c.conrelid::regclass::text AS from_table, c.confrelid::regclass::text AS to_table, a.attname::text AS column,
    a.attnotnull AS always, EXISTS (
      SELECT FROM pg_constraint u WHERE u.conrelid = c.conrelid AND u.contype IN ('p', 'u') AND u.conkey = c.conkey) AS once
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' ORDER BY c.conrelid::regclass::text COLLATE "C", a.attname::text COLLATE "C"`

/**
 * The same of a database that is there already.
 *
 * @param {(sql: string) => Promise<readonly any[]>} query
 */
export async function diagramOf(query) {
  /** @type {readonly { name: string }[]} */
  const all = await query(tables)
  /** @type {readonly { from_table: string, to_table: string, column: string, always: boolean, once: boolean }[]} */
  const pointing = await query(keys)
  const joined = new Set(pointing.flatMap(({ from_table, to_table }) => [from_table, to_table]))
  const alone = all.map(({ name }) => name).filter((name) => !joined.has(name))
  // Most tables point at one of these two. Drawn apart, no lines cross.
  const hubs = ['employees', 'applications']
  const parts = [
    ...hubs.map((hub) => ({
      title: `Around \`${hub}\``,
      drawn: pointing.filter(({ to_table }) => to_table === hub),
    })),
    { title: 'Devices and keys', drawn: pointing.filter(({ to_table }) => !hubs.includes(to_table)) },
  ]
  const line = (/** @type {(typeof pointing)[number]} */ { from_table, to_table, column, always, once }) =>
    `  ${from_table} ${once ? '|o' : '}o'}--${always ? '||' : 'o|'} ${to_table} : ${column}`
  return [
    ...parts.map(({ title, drawn }) =>
      [`## ${title}`, '', '```mermaid', 'erDiagram', '  direction LR', ...drawn.map(line), '```', ''].join(
        '\n',
      ),
    ),
    `## No foreign key\n\n${alone.map((name) => `\`${name}\``).join(', ')}`,
  ].join('\n')
}
