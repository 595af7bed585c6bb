import { useEffect, useRef } from 'react'
import { Badge } from '../../src/ui/badge'
import type { Language } from '../../src/ui/language-control'
import type { EmployeeRecord } from '../shared/help-desk-records'
import type { HelpDeskTexts } from './texts'

interface PersonHeadProps {
  readonly record: EmployeeRecord
  readonly language: Language
  readonly t: HelpDeskTexts
}

/** Who it is, and with what that person may sign in. */
export function PersonHead({ record, language, t }: PersonHeadProps) {
  const name = useRef<HTMLHeadingElement>(null)
  // Whoever came from the list by keyboard or with a screen reader goes on here.
  useEffect(() => name.current?.focus(), [])
  const { employeeId, nameKo, nameEn, email, locked, role, grants, statuses } = record
  return (
    <>
      <div className="person-head">
        <div>
          <h2 className="section-title" ref={name} tabIndex={-1}>
            {language === 'ko' ? nameKo : nameEn}
          </h2>
          <code>{employeeId}</code>
          <p className="small muted">{email ? t.emailLine(email) : t.emailNone}</p>
        </div>
        <p className="badges">
          {role === 'admin' && <Badge>{t.administrator}</Badge>}
          {locked && <Badge tone="neutral">{t[locked]}</Badge>}
        </p>
      </div>
      <h3 className="section-title">{t.methods}</h3>
      <p className="badges">
        {grants.length === 0 && <Badge tone="neutral">{t.methodsNone}</Badge>}
        {grants.map((method) => (
          <Badge key={method} tone={statuses[method] === 2 ? 'neutral' : 'primary'}>
            {t.methodNames[method]}
            {statuses[method] === 2 && ` · ${t.notRegistered}`}
          </Badge>
        ))}
      </p>
    </>
  )
}
