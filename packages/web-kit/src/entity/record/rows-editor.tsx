import { RequiredMark } from '../../fields/required-mark.tsx'
import type { Field, Fields, RowsField } from '@mouldwright/kernel'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import { initialValues } from '../../draft/draft.ts'
import type { Draft } from '../../draft/use-draft.ts'
import { FieldInput } from '../../fields/field-input.tsx'
import { shownNumber } from '../../format/numbers.ts'
import { fieldHelp, fieldLabel, headerLabel, issueText } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { childWidth } from './rows-width.ts'
import './record.css'
import './rows-editor.css'

type Child = Record<string, unknown> & { labels?: Record<string, string> }

/** Child rows as a table that is edited in place. */
export function RowsEditor({ draft, name, field }: { draft: Draft; name: string; field: RowsField }) {
  const { say } = useWords()
  const { entity } = draft
  const rows = rowsOf(draft.values[name])
  const children = Object.entries(field.fields as Fields)
  const isFull = rows.length >= field.max
  const help = fieldHelp(entity, name)
  const helpId = useId()
  const general = draft.issues.filter((issue) => issue.field === name && issue.row === undefined)
  const place = useRef<HTMLTableSectionElement>(null)
  // Rows have no name of their own until they are saved: a number says which is which when one above is removed.
  const [given, setGiven] = useState<readonly number[]>([])
  const keys = numbered(given, rows.length)
  const update = (next: (now: readonly Child[]) => readonly Child[]) => draft.update(name, (now) => next(rowsOf(now)))
  const change = (at: number, child: string, value: unknown, label?: string) =>
    update((now) =>
      now.map((row, index) =>
        index === at
          ? { ...row, [child]: value, labels: { ...row.labels, ...(label === undefined ? {} : { [child]: label }) } }
          : row,
      ),
    )
  const add = () => update((now) => [...now, nextRow(children, now)])
  const remove = (at: number) => {
    // The next row comes where this one was; so does the focus.
    place.current?.querySelectorAll<HTMLElement>('.mw-rows-tools button')[at + 1]?.focus()
    setGiven(keys.filter((_, index) => index !== at))
    update((now) => now.filter((_, index) => index !== at))
  }
  return (
    <fieldset className="mw-rows" disabled={!draft.maySave} aria-describedby={help && helpId}>
      <legend>
        {fieldLabel(entity, name)}
        {field.required && <RequiredMark />}
        <span className="mw-count">{shownNumber(rows.length)}</span>
      </legend>
      {help && (
        <p className="mw-help" id={helpId}>
          {help}
        </p>
      )}
      {general.map((issue, at) => (
        <p key={at} className="mw-fault">
          {issueText(entity, issue)}
        </p>
      ))}
      {rows.length > 0 && (
        <div className="mw-rows-scroll mw-rows-edited">
          <table>
            <thead>
              <tr>
                <th className="mw-rows-number">#</th>
                {children.map(([child, childField]) => (
                  <th key={child} style={{ minWidth: childWidth(childField) }}>
                    {headerLabel(entity, child, childField, name)}
                    {childField.required && <RequiredMark />}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody ref={place}>
              {rows.map((row, at) => (
                <ChildRow
                  key={keys[at]}
                  {...{ draft, name, field, row, at }}
                  onChange={(child, value, label) => change(at, child, value, label)}
                  onRemove={() => remove(at)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button type="dashed" size="small" icon={<PlusOutlined />} disabled={isFull} onClick={add}>
        {isFull ? say('rows.full', { max: field.max }) : say('rows.add')}
      </Button>
    </fieldset>
  )
}

const rowsOf = (value: unknown) => (value ?? []) as readonly Child[]

/** As many numbers as there are rows: those that were given, and new ones for the rest. */
function numbered(given: readonly number[], count: number): number[] {
  const next = Math.max(-1, ...given) + 1
  return Array.from({ length: count }, (_, at) => given[at] ?? next + at)
}

/** A new row; a rank or number goes on from the last one. */
function nextRow(children: [string, Field][], rows: readonly Child[]): Child {
  const row: Child = initialValues(Object.fromEntries(children))
  const last = rows.at(-1)
  const [first] = children
  if (first?.[1].kind === 'integer' && row[first[0]] === null) {
    const step = rows.length > 1 ? Number(last?.[first[0]]) - Number(rows.at(-2)?.[first[0]]) : 0
    const from = Number(last?.[first[0]] ?? 0)
    const example = first[1].example ?? 1
    row[first[0]] = last ? from + (step > 0 ? step : example) : example
  }
  return row
}

interface ChildRowProps {
  draft: Draft
  name: string
  field: RowsField
  row: Child
  at: number
  onChange: (child: string, value: unknown, label?: string) => void
  onRemove: () => void
}

function ChildRow({ draft, name, field, row, at, onChange, onRemove }: ChildRowProps) {
  const { say } = useWords()
  const { entity } = draft
  const number = at + 1
  const ofRow = draft.issues.filter((issue) => issue.row === number && issue.field.split('.')[0] === name)
  const whole = ofRow.filter((issue) => issue.field === name)
  return (
    <>
      <tr>
        <td className="mw-rows-number">{number}</td>
        {Object.entries(field.fields as Fields).map(([child, childField]) => {
          const issue = ofRow.find((one) => one.field === `${name}.${child}`)
          const fault = issue && issueText(entity, issue)
          const label = row.labels?.[child]
          return (
            <td key={child} data-field={`${name}.${child}`} data-row={number}>
              <FieldInput
                of={entity}
                name={child}
                field={childField}
                parent={name}
                inTable
                value={row[child]}
                disabled={childField.readonly === true || !draft.maySave}
                invalid={fault !== undefined}
                ariaLabel={`${fieldLabel(entity, child, name)} ${number}`}
                {...(label === undefined ? {} : { label })}
                onChange={(value, chosen) => onChange(child, value, chosen)}
              />
              {fault && <p className="mw-fault">{fault}</p>}
            </td>
          )
        })}
        <td className="mw-rows-tools">
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            disabled={!draft.maySave}
            aria-label={say('rows.remove', { row: number })}
            onClick={onRemove}
          />
        </td>
      </tr>
      {whole.length > 0 && (
        <tr className="mw-rows-fault" data-field={name} data-row={number}>
          <td colSpan={Object.keys(field.fields).length + 2}>
            {whole.map((issue, index) => (
              <p key={index} className="mw-fault">
                {issueText(entity, issue)}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}
