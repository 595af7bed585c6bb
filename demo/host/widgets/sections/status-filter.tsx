import { useState } from 'react'
import { Select } from '../../../../src/ui/select'
import type { SectionProps } from '../texts'

/** A list of three, of which one is chosen. */
export function StatusFilter({ t }: Pick<SectionProps, 't'>) {
  const [status, setStatus] = useState('all')
  return (
    <Select
      label={t.status}
      value={status}
      onChange={setStatus}
      options={[
        { value: 'all', label: t.all },
        { value: 'success', label: t.success },
        { value: 'failure', label: t.failure },
      ]}
    />
  )
}
