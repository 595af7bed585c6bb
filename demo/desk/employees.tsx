import { Badge } from '../../src/ui/badge'
import { Button } from '../../src/ui/button'
import { CopyButton } from '../../src/ui/copy-button'
import type { Language } from '../../src/ui/language-control'
import { Spinner } from '../../src/ui/spinner'
import { State } from '../../src/ui/state'
import type { DeskEmployee } from './desk-api'
import type { DeskTexts } from './texts'

interface EmployeesProps {
  readonly employees: readonly DeskEmployee[] | 'failed' | undefined
  readonly language: Language
  readonly t: DeskTexts
  readonly onRetry: () => void
}

/** Who can sign in, and with what. */
export const Employees = ({ employees, language, t, onRetry }: EmployeesProps) => (
  <section className="desk-section" aria-labelledby="employees">
    <div>
      <h2 className="section-title" id="employees">
        {t.employees}
      </h2>
      <p className="small muted">{t.employeesLine}</p>
    </div>
    {employees === undefined && <Spinner label={t.employeesLoading} />}
    {employees === 'failed' && (
      <div className="panel">
        <State
          kind="failed"
          title={t.employeesFailed}
          action={
            <Button size="small" variant="grey" onClick={onRetry}>
              {t.retry}
            </Button>
          }
        />
      </div>
    )}
    {Array.isArray(employees) && (
      <ul className="panel employees">
        {employees.map((employee: DeskEmployee) => (
          <Employee key={employee.employeeId} employee={employee} language={language} t={t} />
        ))}
      </ul>
    )}
  </section>
)

const Employee = ({
  employee,
  language,
  t,
}: {
  readonly employee: DeskEmployee
  readonly language: Language
  readonly t: DeskTexts
}) => {
  const name = language === 'ko' ? employee.nameKo : employee.nameEn
  const note = language === 'ko' ? employee.noteKo : employee.noteEn
  const granted = Object.entries(employee.statuses).filter(([, status]) => status > 0)
  return (
    <li>
      <div className="employee-head">
        <p className="strong">{name}</p>
        <code>{employee.employeeId}</code>
        <CopyButton
          text={employee.employeeId}
          texts={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }}
        />
      </div>
      {note && <p className="small muted">{note}</p>}
      <p className="employee-methods">
        {granted.length === 0 && <Badge tone="neutral">{t.none}</Badge>}
        {granted.map(([method, status]) => (
          <Badge key={method} tone={status === 2 ? 'neutral' : 'primary'}>
            {t.method[method] ?? method}
            {status === 2 && ` · ${t.notRegistered}`}
          </Badge>
        ))}
      </p>
    </li>
  )
}
