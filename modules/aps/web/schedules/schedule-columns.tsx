import { percentText, shownNumber, useTimeZone, useWords } from '@mouldwright/web-kit'
import { missing, Tag, toneOf, type GridColumn, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { clockOf } from '../moments.ts'
import { apsWord, useTell, type tell } from '../page-words.ts'
import { pathOf, RowActions, type ActionsProps } from './schedule-actions.tsx'
import './schedule-columns.css'

function Marks({ record }: { record: StoredRecord }) {
  const tell = useTell()
  return (
    <>
      {record['isDefault'] === true && <Tag tone="info">{tell('default')}</Tag>}
      {record['isMock'] === true && <Tag tone="warning">{tell('mock')}</Tag>}
    </>
  )
}

/** The list on phones. */
export function Cards({ rows, actions }: { rows: readonly StoredRecord[]; actions: ActionsProps['actions'] }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <ul className="aps-cards">
      {rows.map((record) => (
        <li key={record.id} className="aps-schedule-card">
          <Link to={pathOf(record)}>
            <b>{String(record['name'])}</b>
            <span className="aps-tags">
              <Tag tone={toneOf(String(record['status']))}>{apsWord(`schedule.statusOptions.${record['status']}`)}</Tag>
              <Marks record={record} />
            </span>
            <span className="aps-soft">
              {tell('schedules.ran')} {clockOf(record['ranAt'] as string | null, zone)}
            </span>
            <span>
              {tell('foot.late')} {figure(record['lateMoulds'])} · {tell('foot.rate')} {rate(record)}
            </span>
          </Link>
          <RowActions record={record} actions={actions} />
        </li>
      ))}
    </ul>
  )
}

const figure = (value: unknown) => (typeof value === 'number' ? shownNumber(value) : missing)
const rate = (record: StoredRecord) =>
  typeof record['onTimeRate'] === 'number' && record['ranAt'] ? percentText(record['onTimeRate']) : missing
const planned = (record: StoredRecord, name: string) => (record['ranAt'] ? figure(record[name]) : missing)

export function useColumns(say: typeof tell): GridColumn<StoredRecord>[] {
  const zone = useTimeZone()
  const { language } = useWords()
  return useMemo(() => {
    const label = (name: string) => apsWord(`schedule.${name}`) ?? name
    const option = (name: string, record: StoredRecord) =>
      apsWord(`schedule.${name}Options.${String(record[name])}`) ?? missing
    const tagged = (name: string) => (record: StoredRecord) => (
      <Tag tone={toneOf(String(record[name]))}>{option(name, record)}</Tag>
    )
    const late = (record: StoredRecord) => planned(record, 'lateMoulds')
    return [
      {
        id: 'name',
        header: label('name'),
        width: 236,
        text: (record) => String(record['name']),
        render: (record) => (
          <span className="aps-name">
            <span className="mw-cut">{String(record['name'])}</span>
            <Marks record={record} />
          </span>
        ),
      },
      {
        id: 'status',
        header: label('status'),
        width: 112,
        text: (of) => option('status', of),
        render: tagged('status'),
      },
      {
        id: 'runStatus',
        header: label('runStatus'),
        width: 140,
        text: (of) => option('runStatus', of),
        render: tagged('runStatus'),
      },
      instantColumn('ranAt', label('ranAt'), zone),
      {
        id: 'lateMoulds',
        header: label('lateMoulds'),
        width: 110,
        align: 'end',
        text: late,
        render: (record) => <span className={Number(record['lateMoulds']) > 0 ? 'aps-late' : ''}>{late(record)}</span>,
      },
      { id: 'onTimeRate', header: label('onTimeRate'), width: 110, align: 'end', text: rate, render: rate },
      numberColumn('unplacedCount', label('unplacedCount'), 100),
      instantColumn('publishedAt', say('schedules.publishedAt'), zone),
      {
        id: 'publisher',
        header: label('publisher'),
        width: 110,
        text: (record) => String(record['publisher'] ?? missing),
        render: (record) => String(record['publisher'] ?? missing),
      },
    ]
    // Headers follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [zone, language])
}

function instantColumn(id: string, header: string, zone: string): GridColumn<StoredRecord> {
  const text = (record: StoredRecord) => clockOf(record[id] as string | null, zone)
  return { id, header, width: 148, text, render: text }
}

function numberColumn(id: string, header: string, width: number): GridColumn<StoredRecord> {
  const text = (record: StoredRecord) => planned(record, id)
  return { id, header, width, align: 'end', text, render: text }
}
