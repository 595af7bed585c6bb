import { type FormEvent, useState } from 'react'
import { Button } from '../../../../src/ui/button'
import { Checkbox } from '../../../../src/ui/checkbox'
import { CodeInput } from '../../../../src/ui/code-input'
import { Combobox } from '../../../../src/ui/combobox'
import { guardEnter } from '../../../../src/ui/on-enter'
import { SearchField } from '../../../../src/ui/search-field'
import { Select } from '../../../../src/ui/select'
import { TextField } from '../../../../src/ui/text-field'
import type { SectionProps } from '../texts'
import { StatusFilter } from './status-filter'

export function Fields({ t }: SectionProps) {
  return (
    <div className="board-pair">
      <div className="panel board-pad stack-4">
        <TextField id="field-plain" label={t.userId} placeholder={t.enterId} hint={t.sameId} />
        <TextField id="field-wrong" label={t.userId} defaultValue="mjkimm" error={t.noSuchId} />
        <TextField id="field-disabled" label={t.userId} defaultValue="mjkim" error={t.noSuchId} disabled />
        <TextField id="field-small" label={t.deviceName} defaultValue={t.device} size="small" />
        <div className="row">
          <Checkbox label={t.remember} />
          <Checkbox label={t.remember} defaultChecked />
          <Checkbox label={t.disabled} disabled />
        </div>
      </div>
      <div className="stack-4">
        <CodeForm t={t} />
        <Filters t={t} />
      </div>
    </div>
  )
}

/** Every code but 123456 is wrong here. */
function CodeForm({ t }: Pick<SectionProps, 't'>) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(code !== '123456')
  }
  return (
    <form className="panel board-pad stack-4" noValidate onSubmit={submit} onKeyDown={guardEnter}>
      <CodeInput
        id="code"
        label={t.code}
        value={code}
        error={wrong && t.codeWrong}
        success={t.codeSent}
        onCode={(typed) => {
          setCode(typed)
          setWrong(false)
        }}
      />
      <Button type="submit" size="small" disabled={!code}>
        {t.checkCode}
      </Button>
    </form>
  )
}

function Filters({ t }: Pick<SectionProps, 't'>) {
  const [application, setApplication] = useState<string>()
  const [search, setSearch] = useState('')
  const [searched, setSearched] = useState('')
  const applications = t.applications.map((label, index) => ({
    value: String(index),
    label,
    note: t.devices(index % 3),
  }))
  return (
    <div className="panel board-pad stack-4">
      <Combobox
        label={t.application}
        options={applications}
        value={application}
        onChange={setApplication}
        placeholder={t.selectApplication}
        searchLabel={t.search}
        noMatch={t.noMatch}
      />
      <div className="row">
        <div className="board-small">
          <Combobox
            size="small"
            label={t.application}
            options={applications.map(({ value, label }) => ({ value, label }))}
            value={application ?? '0'}
            onChange={setApplication}
            placeholder={t.selectApplication}
            searchLabel={t.search}
            noMatch={t.noMatch}
          />
        </div>
        <StatusFilter t={t} />
        <Select
          label={t.status}
          value="all"
          options={[{ value: 'all', label: t.all }]}
          onChange={() => undefined}
          disabled
        />
      </div>
      <SearchField
        id="search"
        label={t.searchName}
        value={search}
        onChange={setSearch}
        onSearch={setSearched}
        clearLabel={t.clear}
      />
      <output className="small muted" id="searched">
        {searched}
      </output>
    </div>
  )
}
