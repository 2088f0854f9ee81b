import { type Entity, type Fields } from '@mouldwright/kernel'
import { Tabs } from 'antd'
import { formGroups } from '../../draft/draft.ts'
import { FieldCell } from '../../fields/field-cell.tsx'
import { isNumeric } from '../../fields/field-text.ts'
import { shownNumber } from '../../format/numbers.ts'
import { textWidth } from '../../grid/grid-settings.ts'
import { fieldLabel, groupLabel, headerLabel, unitLabel } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { useTimeZone } from '../../session/session.ts'
import type { StoredRecord } from '../entity-calls.ts'
import { History } from './history.tsx'
import { Uses } from './uses.tsx'
import type { View } from '../view.ts'
import './record.css'
import './detail.css'

interface DetailProps {
  view: View
  record: StoredRecord
  tab?: string
  onTab: (tab: string) => void
}

/** A record to look at: its fields in groups, its child rows, its history. */
export function EntityDetail({ view, record, tab, onTab }: DetailProps) {
  const { entity, lead: Lead, detail: More } = view
  const { say } = useWords()
  return (
    <Tabs
      activeKey={tab ?? 'fields'}
      onChange={onTab}
      destroyOnHidden
      items={[
        {
          key: 'fields',
          label: say('detail.fields'),
          children: (
            <>
              {Lead && <Lead record={record} />}
              <FieldGroups view={view} record={record} />
              {More && <More record={record} />}
            </>
          ),
        },
        { key: 'uses', label: say('detail.uses'), children: <Uses of={entity} id={record.id} /> },
        { key: 'history', label: say('detail.history'), children: <History of={entity} id={record.id} /> },
      ]}
    />
  )
}

function FieldGroups({ view, record }: { view: View; record: StoredRecord }) {
  const { entity } = view
  return (
    <>
      {formGroups(entity).map(({ group, fields }) => {
        const plain = fields.filter((name) => entity.fields[name]!.kind !== 'rows')
        const tables = fields.filter((name) => entity.fields[name]!.kind === 'rows')
        return (
          <section key={group ?? ''} className="mw-form-group">
            {group && <h2>{groupLabel(entity, group)}</h2>}
            {plain.length > 0 && (
              <dl className="mw-facts">
                {plain.map((name) => (
                  <Fact key={name} view={view} record={record} name={name} />
                ))}
              </dl>
            )}
            {tables.map((name) => {
              const Own = view.cells?.[name]
              return Own ? (
                <Own key={name} value={record[name]} record={record} />
              ) : (
                <ChildTable key={name} of={entity} name={name} rows={record[name]} />
              )
            })}
          </section>
        )
      })}
    </>
  )
}

function Fact({ view, record, name }: { view: View; record: StoredRecord; name: string }) {
  const { entity, cells } = view
  const zone = useTimeZone()
  const field = entity.fields[name]!
  const Own = cells?.[name]
  const unit = unitLabel(entity, field)
  const value = record[name]
  const label = record.labels[name]
  const isWide = field.kind === 'text' && field.long
  // An address is not broken in the middle where there is room for it beside.
  const isLong = typeof value === 'string' && textWidth(label ?? value) > 150
  return (
    <div className={`mw-fact${isWide ? ' mw-field-wide' : isLong ? ' mw-fact-long' : ''}`}>
      <dt>{fieldLabel(entity, name)}</dt>
      <dd>
        {Own ? (
          <Own value={value} record={record} />
        ) : (
          <FieldCell of={entity} name={name} field={field} value={value} zone={zone} {...(label ? { label } : {})} />
        )}
        {unit && value !== null && value !== undefined && isNumeric(field) ? ` ${unit}` : ''}
      </dd>
    </div>
  )
}

type Child = Readonly<Record<string, unknown>> & { labels?: Readonly<Record<string, string>> }

function ChildTable({ of, name, rows }: { of: Entity; name: string; rows: unknown }) {
  const { say } = useWords()
  const zone = useTimeZone()
  const field = of.fields[name]
  const list = (Array.isArray(rows) ? rows : []) as readonly Child[]
  if (field?.kind !== 'rows') return null
  const children = Object.entries(field.fields as Fields)
  return (
    <div className="mw-rows">
      <h2>
        {fieldLabel(of, name)} <span className="mw-count">{shownNumber(list.length)}</span>
      </h2>
      {list.length === 0 ? (
        <p className="mw-help">{say('rows.none')}</p>
      ) : (
        <div className="mw-rows-scroll mw-rows-shown" role="region" tabIndex={0} aria-label={fieldLabel(of, name)}>
          <table>
            <thead>
              <tr>
                {children.map(([child, childField]) => (
                  <th key={child} className={isNumeric(childField) ? 'mw-align-end' : ''}>
                    {headerLabel(of, child, childField, name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((row, at) => (
                <tr key={at}>
                  {children.map(([child, childField]) => (
                    <td key={child} className={isNumeric(childField) ? 'mw-align-end' : ''}>
                      <FieldCell
                        of={of}
                        name={child}
                        field={childField}
                        parent={name}
                        value={row[child]}
                        zone={zone}
                        {...(row.labels?.[child] ? { label: row.labels[child] } : {})}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
