import { useState } from 'react'
import { Button } from '../../../src/ui/button'
import { Icon } from '../../../src/ui/icon'
import { InlineEdit } from '../../../src/ui/inline-edit'
import { LinkButton } from '../../../src/ui/link-button'
import { Pager } from '../../../src/ui/pager'
import { SearchField } from '../../../src/ui/search-field'
import { StatusBadge, StatusCard, StatusGrid } from '../../../src/ui/status'
import { Table } from '../../../src/ui/table'
import { StatusFilter } from './controls'
import type { SectionProps } from './texts'

export function Lists({ t }: SectionProps) {
  return (
    <div className="stack">
      <StatusGrid>
        <StatusCard
          icon="mobile"
          name={t.mobile}
          status="available"
          statusText={t.available}
          line={t.availableLine}
        />
        <StatusCard
          icon="pc"
          name={t.pc}
          status="unregistered"
          statusText={t.unregistered}
          line={t.unregisteredLine}
          action={
            <LinkButton small aria-label={t.registerWhat(t.pc)}>
              <span>{t.register}</span>
              <Icon name="chevron-right" size={16} />
            </LinkButton>
          }
        />
        <StatusCard
          icon="email"
          name={t.email}
          status="unavailable"
          statusText={t.unavailable}
          line={t.unavailableLine}
        />
      </StatusGrid>
      <Devices t={t} />
      <History t={t} />
    </div>
  )
}

function Devices({ t }: Pick<SectionProps, 't'>) {
  const [names, setNames] = useState(['Galaxy S24', 'iPad Pro', 'Galaxy Tab S9'])
  const [editing, setEditing] = useState<number>()
  return (
    <section className="block" aria-labelledby="devices-title">
      <div className="block-head">
        <h3 className="section-title" id="devices-title">
          {t.devicesTitle}
        </h3>
      </div>
      <Table
        caption={t.devicesTitle}
        regionLabel={t.devicesTable}
        moreText={t.moreDevices}
        rows={names.map((name, index) => ({ index, name, application: t.applications[index] ?? '-' }))}
        rowKey={(row) => row.index}
        columns={[
          { key: 'application', head: t.application, kind: 'main', cell: (row) => row.application },
          {
            key: 'name',
            head: t.deviceName,
            kind: 'wide',
            cell: ({ index, name, application }) => (
              <InlineEdit
                id={`rename-${index}`}
                value={name}
                editing={editing === index}
                onEdit={() => setEditing(index)}
                onCancel={() => setEditing(undefined)}
                onCommit={(text) => {
                  setNames(names.map((old, at) => (at === index ? text : old)))
                  setEditing(undefined)
                }}
                texts={{
                  edit: t.renameOf(name, application),
                  label: t.deviceName,
                  save: t.save,
                  cancel: t.cancel,
                }}
              />
            ),
          },
          { key: 'registered', head: t.registered, kind: 'date', cell: () => '2025. 03. 04' },
          {
            key: 'actions',
            head: t.actions,
            headHidden: true,
            kind: 'end',
            cell: ({ index, name, application }) =>
              editing !== index && (
                <Button
                  size="mini"
                  variant="grey"
                  icon={<Icon name="trash" size={16} />}
                  aria-label={t.deleteOf(name, application)}
                >
                  {t.delete}
                </Button>
              ),
          },
        ]}
      />
    </section>
  )
}

function History({ t }: Pick<SectionProps, 't'>) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const rows = t.applications.map((application, index) => ({
    index,
    application,
    succeeded: index % 3 !== 2,
  }))
  return (
    <section className="block" aria-labelledby="history-title">
      <div className="block-head">
        <h3 className="section-title" id="history-title">
          {t.historyTitle}
        </h3>
        <div className="toolbar">
          <span className="count" role="status">
            {t.records(228)}
          </span>
          <StatusFilter t={t} />
          <SearchField
            id="history-search"
            label={t.searchName}
            value={search}
            onChange={setSearch}
            clearLabel={t.clear}
          />
        </div>
      </div>
      <Table
        caption={t.historyTitle}
        regionLabel={t.historyTable}
        moreText={t.more}
        rows={rows}
        rowKey={(row) => row.index}
        columns={[
          { key: 'application', head: t.application, kind: 'main', cell: (row) => row.application },
          {
            key: 'service',
            head: t.service,
            kind: 'wide',
            cell: () => (
              <span className="with-icon">
                <Icon name="mobile" />
                <span>{t.mobile}</span>
              </span>
            ),
          },
          { key: 'device', head: t.deviceName, cell: () => t.device },
          {
            key: 'status',
            head: t.status,
            kind: 'status',
            cell: ({ succeeded }) => (
              <StatusBadge status={succeeded ? 'success' : 'failure'}>
                {succeeded ? t.success : t.failure}
              </StatusBadge>
            ),
          },
          { key: 'date', head: t.date, kind: 'date', cell: ({ index }) => `2025. 11. 2${index} 09:41` },
        ]}
      />
      <Pager
        page={page}
        pageCount={23}
        onPage={setPage}
        texts={{
          label: t.pages,
          page: t.page,
          previous: t.previous,
          next: t.next,
          backTen: t.backTen,
          aheadTen: t.aheadTen,
          field: t.pageField(23),
        }}
      />
    </section>
  )
}
