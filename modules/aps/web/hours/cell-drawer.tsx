import { EditOutlined, SwapOutlined } from '@ant-design/icons'
import { permissionOf } from '@mouldwright/kernel'
import { call, currentLanguage, percentText, useMay, useTimeZone } from '@mouldwright/web-kit'
import { Tag, useNarrow } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { listTasks, loadOf, schedule, type ShownTask, type WeekPlan, type WeekPlanRow } from '../../shared/index.ts'
import { taskKey } from '../task-key.ts'
import { hoursText, shortClockOf, span } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Loaded } from '../panel.tsx'
import { statusTone } from '../task-standing.ts'
import { askOf, type PlanRef } from '../session/plan-ref.ts'
import type { SessionModel } from '../session/use-session.ts'
import { taskForms, wordsOfTask } from '../task-name.ts'
import { draggedTask } from './week-grid.tsx'

interface CellDrawerProps {
  scheduleId: number
  of: PlanRef
  row: WeekPlanRow
  column: WeekPlan['columns'][number]
  hours: WeekPlanRow['total']
  session: SessionModel
  onMove: (task: string) => void
  onClose: () => void
}

/** Tasks of a resource in a day or week. They can be dragged to another cell, so the plan beside stays in reach. */
export function CellDrawer({ scheduleId, of, row, column, hours, session, onMove, onClose }: CellDrawerProps) {
  const tell = useTell()
  const isNarrow = useNarrow()
  const mayAdjust = useMay(permissionOf(schedule, 'adjust'))
  const input = {
    scheduleId,
    ...askOf(of),
    ...(row.kind === 'machine' ? { machineId: row.recordId! } : { groupId: row.recordId! }),
    from: column.start,
    to: column.end,
    sort: 'plannedStart' as const,
    size: 500,
  }
  const query = useQuery({
    queryKey: ['aps', 'tasks', of, input, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listTasks, input, { signal }),
  })
  const isMovable = session.isOwn && !isNarrow
  const date = column.to === column.from ? column.from : tell('week.weekOf', { from: column.from, to: column.to })
  return (
    <Drawer
      open
      mask={false}
      size="min(100vw, 420px)"
      title={tell('week.tasks', { name: row.name, date })}
      classNames={{ body: 'mw-drawer-body' }}
      onClose={onClose}
    >
      <p className="aps-figures">
        {tell('week.hours', { planned: hoursText(hours.planned), available: hoursText(hours.available) })}
        {hours.available > 0 && ` · ${percentText(loadOf(hours))}`}
        {query.data && <span className="aps-soft"> · {tell('week.tasksSum', { count: query.data.total })}</span>}
      </p>
      {session.isOwn ? (
        <p className="aps-soft">{tell('week.dragHint')}</p>
      ) : (
        mayAdjust &&
        !session.session && (
          <p className="aps-soft">
            {tell('week.adjustHint')}{' '}
            <Button size="small" icon={<EditOutlined aria-hidden />} loading={session.isBusy} onClick={session.open}>
              {tell('week.adjust')}
            </Button>
          </p>
        )
      )}
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="aps-soft">{tell('week.noTasks')}</p>
          ) : (
            <ol className={query.isPlaceholderData ? 'aps-cell-tasks aps-dimmed' : 'aps-cell-tasks'}>
              {rows.map((task) => (
                <CellTask
                  key={taskKey(task.taskId, task.split)}
                  task={task}
                  isMovable={session.isOwn && task.taskStatus !== 'completed'}
                  isDraggable={isMovable && task.taskStatus !== 'completed'}
                  onMove={onMove}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Drawer>
  )
}

interface CellTaskProps {
  task: ShownTask
  isMovable: boolean
  isDraggable: boolean
  onMove: (task: string) => void
}

function CellTask({ task, isMovable, isDraggable, onMove }: CellTaskProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const key = taskKey(task.taskId, task.split)
  const name = taskForms.name(wordsOfTask(task))
  return (
    <li
      className="mw-small-card aps-cell-task"
      {...(isDraggable
        ? { draggable: true, onDragStart: (event) => event.dataTransfer.setData(draggedTask, key) }
        : {})}
    >
      <span className="aps-cell-task-head">
        <b>{name}</b>
        <Tag tone={statusTone(task.taskStatus)}>{apsWord(`taskStatus.${task.taskStatus}`)}</Tag>
        {task.lateMinutes > 0 && <Tag tone="danger">{tell('card.late', { span: span(task.lateMinutes) })}</Tag>}
        {task.lock > 0 && <Tag tone="neutral">{tell('mark.locked')}</Tag>}
      </span>
      <span>
        {task.processName} · {task.partName}
      </span>
      <span className="aps-figures aps-soft">
        {shortClockOf(task.plannedStart, zone)} – {shortClockOf(task.plannedEnd, zone)} · {span(task.workMinutes)}
      </span>
      {isMovable && (
        <span>
          <Button
            size="small"
            icon={<SwapOutlined aria-hidden />}
            disabled={task.lock > 0}
            aria-label={tell('week.moveOf', { name })}
            onClick={() => onMove(key)}
          >
            {tell('week.move')}
          </Button>
        </span>
      )}
    </li>
  )
}
