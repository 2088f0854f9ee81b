import { ownFields, type Field } from '@mouldwright/kernel'
import { useMemo } from 'react'
import { columnWidth, FieldCell } from '../../fields/field-cell.tsx'
import { fieldText, isNumeric, missing } from '../../fields/field-text.ts'
import type { GridColumn } from '../../grid/grid.tsx'
import { choiceOptions, headerLabel } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { useTimeZone } from '../../session/session.ts'
import { shownValue, type StoredRecord } from '../entity-calls.ts'
import type { View } from '../view.ts'

const unsorted: ReadonlySet<Field['kind']> = new Set(['image', 'file', 'secret', 'rows'])

/** Columns of an entity's grid: the declared ones first, then every other field that a list can show. */
export function useColumns(view: View): GridColumn<StoredRecord>[] {
  const { entity, cells } = view
  const { word } = useWords()
  const zone = useTimeZone()
  return useMemo(() => {
    const declared = [
      ...entity.list.columns,
      ...ownFields(entity)
        .filter(([name, field]) => !entity.list.columns.includes(name) && field.kind !== 'secret')
        .map(([name]) => name),
    ]
    return declared.flatMap((name) => {
      const field = entity.fields[name]
      if (!field) return []
      const Own = cells?.[name]
      const header = headerLabel(entity, name, field)
      const place = { of: entity, name, field }
      const labelOf = (record: StoredRecord) => (record.labels[name] ? { label: record.labels[name] } : {})
      return [
        {
          id: name,
          header,
          width: columnWidth(
            field,
            header,
            field.kind === 'choice' ? choiceOptions(entity, name, field).map(({ label }) => label) : [],
          ),
          align: isNumeric(field) || field.kind === 'rows' ? ('end' as const) : ('start' as const),
          sortable: !unsorted.has(field.kind),
          text: (record: StoredRecord) => {
            const text = fieldText(place, shownValue(entity, record, name), { zone, ...labelOf(record) })
            return text === missing ? '' : text
          },
          render: (record: StoredRecord) =>
            Own ? (
              <Own value={record[name]} record={record} />
            ) : (
              <FieldCell {...place} value={shownValue(entity, record, name)} zone={zone} {...labelOf(record)} />
            ),
        },
      ]
    })
    // The words of headers and cells follow what is said.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [entity, cells, zone, word])
}
