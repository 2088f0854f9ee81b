import { say, useBusy, useClosing, useSentForm, useTries } from '@mouldwright/web-kit'
import { ChoiceSelect, FieldInput, NumberInput } from '@mouldwright/web-kit/entity'
import { AutoComplete, Button, Input, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { outsourceLine } from '../shared/index.ts'

interface DialogColumn {
  key: string
  header: string
  kind: 'number' | 'date' | 'text' | 'choice'
  options?: { value: string; label: string }[]
  /** What may be picked instead of typed. */
  phrases?: readonly string[]
  /** What is to be said under it before the lines may be sent. */
  faultOf?: (values: Values) => string | undefined
  /** Whether the line has it; a line that has none of them is not shown. */
  isFor?: (values: Values) => boolean
}
export type Values = Readonly<Record<string, unknown>>

/** Of an order: its number, and what it is about in two lines. */
interface DialogLine {
  id: number
  number: number
  mould: string
  part: string
  partName: string
  operationNumber?: number
  process?: string
}

interface LinesDialogProps<L extends DialogLine> {
  title: string
  verb: string
  hint?: string
  lines: readonly L[]
  columns: readonly DialogColumn[]
  first: (line: L) => Values
  /** Above the lines. */
  children?: ReactNode
  /** `isTouched` where a value is another one than at first. The dialog closes after it, unless it answers `false` or fails. */
  onSave: (values: ReadonlyMap<number, Values>, isTouched: boolean) => Promise<boolean | void>
  onClose: () => void
}

/** Values for each of some lines, sent together. */
export function LinesDialog<L extends DialogLine>({
  title,
  verb,
  hint,
  lines,
  columns,
  first,
  children,
  onSave,
  onClose,
}: LinesDialogProps<L>) {
  const [values, setValues] = useState<ReadonlyMap<number, Values>>(
    () => new Map(lines.map((line) => [line.id, first(line)])),
  )
  const { isBusy, run } = useBusy()
  const { form, isSent, whileSent } = useSentForm()
  const close = useClosing(onClose)
  useTries()
  const [isTried, setTried] = useState(false)
  const faultIn = ({ isFor, faultOf }: DialogColumn, of: Values) => ((isFor?.(of) ?? true) ? faultOf?.(of) : undefined)
  const put = (id: number, key: string, value: unknown) =>
    setValues(new Map(values).set(id, { ...values.get(id), [key]: value }))
  const save = async () => {
    setTried(true)
    if (columns.some((column) => [...values.values()].some((of) => faultIn(column, of)))) return
    const isTouched = lines.some((line) =>
      Object.entries(first(line)).some(([key, value]) => values.get(line.id)?.[key] !== value),
    )
    await run(async () => {
      if ((await whileSent(() => onSave(values, isTouched))) !== false) close()
    })
  }
  return (
    <Modal
      open
      centered
      width={columns.length > 2 ? 960 : 640}
      title={title}
      onCancel={onClose}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            {verb}
          </Button>
        </div>
      }
    >
      {hint && <p className="mw-help">{hint}</p>}
      {children}
      <form
        ref={form}
        inert={isSent}
        className="outsourcing-scroll outsourcing-dialog"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <table className="outsourcing-table mw-row-cards">
          <thead>
            <tr>
              <th />
              {columns.map(({ key, header }) => (
                <th key={key} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const of = values.get(line.id) ?? {}
              return (
                <tr key={line.id}>
                  <th scope="row">
                    {line.number} · {line.mould} {line.part}
                    <small className="outsourcing-soft">
                      {line.process ? `${line.operationNumber} ${line.process}` : line.partName}
                    </small>
                  </th>
                  {columns.map((column) =>
                    (column.isFor?.(of) ?? true) ? (
                      <td key={column.key} data-label={column.header}>
                        <Cell
                          column={column}
                          value={of[column.key]}
                          label={`${column.header} ${line.number}`}
                          onChange={(value) => put(line.id, column.key, value)}
                        />
                        {isTried && faultIn(column, of) && (
                          <small className="mw-fault" role="alert">
                            {faultIn(column, of)}
                          </small>
                        )}
                      </td>
                    ) : (
                      <td key={column.key} />
                    ),
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
        <input type="submit" hidden />
      </form>
    </Modal>
  )
}

interface CellProps {
  column: DialogColumn
  value: unknown
  label: string
  onChange: (value: unknown) => void
}

function Cell({ column: { kind, options = [], phrases = [] }, value, label, onChange }: CellProps) {
  switch (kind) {
    case 'number':
      return <NumberInput className="outsourcing-number" aria-label={label} value={value} onChange={onChange} />
    case 'date':
      return (
        <FieldInput
          of={outsourceLine}
          name="expectedDate"
          field={{ ...outsourceLine.fields.expectedDate, readonly: false }}
          ariaLabel={label}
          value={value}
          onChange={onChange}
        />
      )
    case 'choice':
      return <ChoiceSelect aria-label={label} value={value} options={options} onChange={onChange} />
    case 'text':
      return (
        <AutoComplete
          className="outsourcing-text"
          options={phrases.map((phrase) => ({ value: phrase }))}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        >
          <Input aria-label={label} maxLength={200} />
        </AutoComplete>
      )
  }
}
