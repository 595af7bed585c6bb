import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import { methodWord } from './method-names'
import { columns, guarded } from './staff-row'

interface Row {
  readonly employee_id: string
  readonly name_ko: string
  readonly name_en: string
  readonly email: string | null
  readonly phone: string | null
  readonly methods: readonly AuthenticationType[]
}

/** Every employee as a CSV file that `import` takes. */
export async function listStaff(queries: Queries): Promise<string> {
  const rows = await queries.query<Row>(
    `SELECT employee_id, name_ko, name_en, email, phone,
            ARRAY(SELECT method FROM grants g WHERE g.user_id = e.user_id ORDER BY method) AS methods
     FROM employees e ORDER BY employee_id`,
  )
  const lines = rows.map(({ methods, ...row }) =>
    [row.employee_id, row.name_ko, row.name_en, row.email, row.phone, methods.map(methodWord).join(' ')]
      .map(cell)
      .join(','),
  )
  return [columns.join(','), ...lines, ''].join('\n')
}

function cell(value: string | null): string {
  const text = guarded(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
