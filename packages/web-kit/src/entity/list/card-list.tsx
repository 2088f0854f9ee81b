import type { ReactNode } from 'react'
import { FieldCell } from '../../fields/field-cell.tsx'
import { headerLabel } from '../../i18n/entity-words.ts'
import { useTimeZone } from '../../session/session.ts'
import { shownValue, type StoredRecord } from '../entity-calls.ts'
import type { View } from '../view.ts'

interface CardListProps {
  view: View
  rows: readonly StoredRecord[]
  isStale: boolean
  instead: ReactNode
  onOpen: (record: StoredRecord) => void
}

const facts = 4

/** A list on a phone: cards with the main fields. */
export function CardList({ view, rows, isStale, instead, onOpen }: CardListProps) {
  const { entity, cells } = view
  const zone = useTimeZone()
  if (instead) return <div className="mw-cards">{instead}</div>
  const [first = entity.title, ...rest] = entity.list.columns
  const cell = (record: StoredRecord, name: string) => {
    const field = entity.fields[name]!
    const Own = cells?.[name]
    const label = record.labels[name]
    return Own ? (
      <Own value={record[name]} record={record} />
    ) : (
      <FieldCell
        of={entity}
        name={name}
        field={field}
        value={shownValue(entity, record, name)}
        zone={zone}
        {...(label ? { label } : {})}
      />
    )
  }
  return (
    <ul className={`mw-cards${isStale ? ' mw-stale' : ''}`}>
      {rows.map((record) => (
        <li key={record.id}>
          <button type="button" className="mw-card-item" onClick={() => onOpen(record)}>
            <strong>{cell(record, first)}</strong>
            <dl>
              {rest.slice(0, facts).map((name) => (
                <div key={name}>
                  <dt>{headerLabel(entity, name, entity.fields[name]!)}</dt>
                  <dd>{cell(record, name)}</dd>
                </div>
              ))}
            </dl>
          </button>
        </li>
      ))}
    </ul>
  )
}
