/** The tables of a migrated database and what points where, as diagrams of Mermaid. */
export function dataModel(imported: (file: string) => Promise<unknown>): Promise<string>

/** The same of a database that is there already. */
export function diagramOf(query: (sql: string) => Promise<readonly unknown[]>): Promise<string>
