import { useId, useState } from 'react'
import type { DeskEmployee } from '../../server/desk/desk-records'
import { authenticationTypes } from '../../src/contract/methods'
import { fieldIn } from '../../src/contract/translated'
import { Badge } from '../../src/ui/badge'
import { Button } from '../../src/ui/button'
import { CopyButton } from '../../src/ui/copy-button'
import { Spinner, State } from '../../src/ui/state'
import type { LoadState } from '../../src/ui/use-load'
import { EmployeeCare } from './employee-care'
import type { DeskTexts, Language } from './texts'

interface EmployeesProps {
  readonly employees: LoadState<readonly DeskEmployee[]>
  readonly language: Language
  readonly t: DeskTexts
  readonly onRetry: () => void
  readonly onChange: () => Promise<void>
}

/** The employees with their sign-in methods and the desk's actions for each. */
export const Employees = ({ employees, language, t, onRetry, onChange }: EmployeesProps) => (
  <section className="desk-section" aria-labelledby="employees">
    <div>
      <h2 className="section-title" id="employees">
        {t.employees}
      </h2>
      <p className="small muted">{t.employeesLine}</p>
    </div>
    {employees.status === 'loading' && <Spinner label={t.employeesLoading} />}
    {employees.status === 'failed' && (
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
    {employees.status === 'loaded' && (
      <ul className="panel employees">
        {employees.value.map((employee) => (
          <Employee
            key={employee.employeeId}
            employee={employee}
            language={language}
            t={t}
            onChange={onChange}
          />
        ))}
      </ul>
    )}
  </section>
)

function Employee({
  employee,
  language,
  t,
  onChange,
}: {
  readonly employee: DeskEmployee
  readonly language: Language
  readonly t: DeskTexts
  readonly onChange: () => Promise<void>
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { employeeId, locked } = employee
  const name = fieldIn(employee, 'name', language)
  const note = fieldIn(employee, 'note', language)
  const granted = authenticationTypes
    .map((method) => [method, employee.statuses[method]] as const)
    .filter(([, status]) => status > 0)
  return (
    <li>
      <div className="employee-head">
        <p className="strong">{name}</p>
        <code>{employeeId}</code>
        <div className="employee-actions">
          <CopyButton
            text={employeeId}
            texts={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }}
            name={t.copyIdOf(name)}
          />
          <Button
            size="mini"
            variant="grey"
            aria-expanded={open}
            aria-controls={id}
            aria-label={t.manageOf(name)}
            onClick={() => setOpen(!open)}
          >
            {t.manage}
          </Button>
        </div>
      </div>
      {note && <p className="small muted">{note}</p>}
      <p className="employee-methods">
        {locked && <Badge tone="neutral">{t[locked]}</Badge>}
        {!locked && granted.length === 0 && <Badge tone="neutral">{t.none}</Badge>}
        {granted.map(([method, status]) => (
          <Badge key={method} tone={status === 2 ? 'neutral' : 'primary'}>
            {[t.methodNames[method], status === 2 && t.notRegistered].filter(Boolean).join(' · ')}
          </Badge>
        ))}
      </p>
      <div id={id}>{open && <EmployeeCare employee={employee} t={t} onChange={onChange} />}</div>
    </li>
  )
}
