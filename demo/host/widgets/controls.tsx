import { type FormEvent, useState } from 'react'
import { cleanCode } from '../../../src/contract/codes'
import { Button, type ButtonSize, type ButtonVariant } from '../../../src/ui/button'
import { Checkbox } from '../../../src/ui/checkbox'
import { CodeInput } from '../../../src/ui/code-input'
import { Combobox } from '../../../src/ui/combobox'
import { Icon, type IconName, shapes } from '../../../src/ui/icon'
import { IconButton } from '../../../src/ui/icon-button'
import { LinkButton } from '../../../src/ui/link-button'
import { guardEnter } from '../../../src/ui/on-enter'
import { SearchField } from '../../../src/ui/search-field'
import { Select } from '../../../src/ui/select'
import { Spinner } from '../../../src/ui/state'
import { TextField } from '../../../src/ui/text-field'
import type { SectionProps } from './texts'

const sizes: ButtonSize[] = ['default', 'small', 'mini']

/** Every variant in three sizes; then disabled, busy and small buttons. */
export function Buttons({ t }: SectionProps) {
  const [clicks, setClicks] = useState(0)
  const count = () => setClicks((before) => before + 1)
  const variants: [ButtonVariant, string][] = [
    ['primary', t.primary],
    ['primaryLight', t.primaryLight],
    ['grey', t.grey],
    ['danger', t.delete],
  ]
  return (
    <div className="panel board-pad stack-4">
      {variants.map(([variant, name]) => (
        <div className="row" key={variant}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size} onClick={count}>
              {name}
            </Button>
          ))}
          <Button variant={variant} size="small" icon={<Icon name="plus" />} onClick={count}>
            {name}
          </Button>
          <Button variant={variant} size="small" disabled onClick={count}>
            {t.disabled}
          </Button>
          <Button variant={variant} size="small" busy onClick={count}>
            {t.busy}
          </Button>
        </div>
      ))}
      <div className="row">
        <LinkButton onClick={count}>{t.link}</LinkButton>
        <LinkButton small onClick={count}>
          {t.link}
        </LinkButton>
        <IconButton icon="pencil" label={t.rename} onClick={count} />
        <Spinner label={t.loading} />
        <output>{`${t.clicks}: ${clicks}`}</output>
      </div>
      <Button block onClick={count}>
        {t.block}
      </Button>
    </div>
  )
}

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

/** Accepts only the code 123456. */
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
        clean={cleanCode}
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

/** A select with three options. */
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

export function Icons() {
  return (
    <ul className="board-icons">
      {(Object.keys(shapes) as IconName[]).map((name) => (
        <li key={name}>
          <span className="row">
            <Icon name={name} size={24} />
            <Icon name={name} size={16} />
          </span>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
