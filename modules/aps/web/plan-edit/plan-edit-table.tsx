import { ColumnHeads, lazyPart, useTimeZone } from '@mouldwright/web-kit'
import { FieldInput, Tag } from '@mouldwright/web-kit/entity'
import { machine } from '@mouldwright/basic/shared'
import { Switch } from 'antd'
import { Suspense, useId } from 'react'
import type { ShownTask } from '../../shared/index.ts'
import { clockOf } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { momentField } from '../session/moment-field.ts'
import type { SessionModel } from '../session/use-session.ts'
import { TableScroll } from '../table-scroll.tsx'
import type { CellsModel } from './use-cells.ts'
import '../panels/table.css'
import './plan-edit.css'

/** Only who changes a plan chooses resources. */
const Targets = lazyPart(async () => (await import('./targets.tsx')).Targets)

export interface TableProps {
  rows: readonly ShownTask[]
  scheduleId: number
  model: SessionModel
  cells: CellsModel
}

const columns = ['operation', 'batch', 'resource', 'start', 'end', 'lock', 'status'] as const

/** Tasks of the plan, a row each; while one's own session is open, machine, start and lock are fields. */
export function PlanEditTable({ rows, ...rest }: TableProps) {
  const tell = useTell()
  return (
    <TableScroll label={apsWord('menu.planEdit')}>
      <table className="aps-table aps-plan-edit">
        <thead>
          <tr>
            <ColumnHeads words={columns.map((name) => tell(`planEdit.${name}`))} />
          </tr>
        </thead>
        <tbody>
          {rows.map((task) => (
            <Row key={`${task.taskId}/${task.split}`} task={task} {...rest} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

function Row({ task, scheduleId, model, cells }: { task: ShownTask } & Omit<TableProps, 'rows'>) {
  const tell = useTell()
  const zone = useTimeZone()
  const startId = useId()
  const draft = cells.of(task)
  const isOver = task.taskStatus === 'completed'
  const isHeld = task.realStart !== null || task.isOutsourced || task.plannedStart === null
  const mayChange = model.isOwn && !isOver && !isHeld
  const isLocked = draft?.isLocked ?? task.lock === 1
  const name = `${task.partNumber}-${task.operationNumber} ${task.processName}`
  return (
    <tr
      className={draft ? 'aps-cell-changed' : ''}
      title={model.isOwn && !mayChange ? tell('planEdit.fixed') : undefined}
    >
      <th scope="row">{name}</th>
      <td>{task.batchNumber ?? '–'}</td>
      <td>
        {mayChange ? (
          <Suspense fallback={task.resourceName}>
            <Targets task={task} scheduleId={scheduleId} model={model} cells={cells} label={name} />
          </Suspense>
        ) : (
          (task.resourceName ?? '–')
        )}
      </td>
      <td>
        {mayChange ? (
          <FieldInput
            id={startId}
            ariaLabel={`${name} ${tell('planEdit.start')}`}
            inTable
            of={machine}
            name="startsAt"
            field={momentField}
            value={draft?.start ?? task.plannedStart}
            onChange={(start) => typeof start === 'string' && cells.set(task, { start })}
          />
        ) : (
          clockOf(task.plannedStart, zone)
        )}
      </td>
      <td>{clockOf(task.plannedEnd, zone)}</td>
      <td>
        <Switch
          size="small"
          checked={isLocked}
          disabled={!mayChange || task.batchId === null}
          aria-label={`${name} ${tell('planEdit.lock')}`}
          onChange={(next) => cells.set(task, { isLocked: next })}
        />
      </td>
      <td>
        <Tag tone={isOver ? 'success' : task.realStart ? 'info' : 'neutral'}>
          {apsWord(`taskStatus.${task.taskStatus}`)}
        </Tag>
      </td>
    </tr>
  )
}
