import { useTimeZone, useWords } from '@mouldwright/web-kit'
import { missing, Tag, type GridColumn } from '@mouldwright/web-kit/entity'
import { useMemo } from 'react'
import { taskSorts, type ShownTask } from '../../shared/index.ts'
import { taskKey } from '../task-key.ts'
import { clockOf, hoursText, span } from '../moments.ts'
import { apsWord, type tell } from '../page-words.ts'
import { planTone } from '../panels/moulds-panel.tsx'
import { resourceOf, statusTone } from '../task-standing.ts'
import { taskForms, wordsOfTask } from '../task-name.ts'

export type TaskRow = ShownTask & { id: number; key: string }

/** Splits of a task have one id; a plan has fewer than 10,000 of each. */
const rowIdOf = ({ taskId, split }: ShownTask) => taskId * 10_000 + split

export const taskRow = (task: ShownTask): TaskRow => ({
  ...task,
  id: rowIdOf(task),
  key: taskKey(task.taskId, task.split),
})

export const isSort = (sort: string | undefined): sort is (typeof taskSorts)[number] =>
  taskSorts.some((one) => one === sort)

export function TaskCards({
  rows,
  chosen,
  onOpen,
}: {
  rows: readonly TaskRow[]
  chosen: readonly string[]
  onOpen: (task: TaskRow) => void
}) {
  const zone = useTimeZone()
  return (
    <ul className="aps-cards">
      {rows.map((task) => (
        <li key={task.id}>
          <button type="button" aria-pressed={chosen.includes(task.key)} onClick={() => onOpen(task)}>
            <b>{taskForms.name(wordsOfTask(task))}</b>
            <Tag tone={statusTone(task.taskStatus)}>{apsWord(`taskStatus.${task.taskStatus}`)}</Tag>
            <span>{[task.processName, resourceOf(task)].filter(Boolean).join(' · ')}</span>
            <span className="aps-figures">
              {clockOf(task.plannedStart, zone)} – {clockOf(task.plannedEnd, zone).slice(5)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function useColumns(say: typeof tell): GridColumn<TaskRow>[] {
  const zone = useTimeZone()
  const { language } = useWords()
  return useMemo(() => {
    const plain = (
      id: string,
      header: string,
      width: number,
      text: (task: TaskRow) => string,
      more: Partial<GridColumn<TaskRow>> = {},
    ): GridColumn<TaskRow> => ({
      id,
      header,
      width,
      text,
      render: text,
      ...(isSort(id) ? { sortable: true } : {}),
      ...more,
    })
    return [
      plain('mouldNumber', say('task.mould'), 128, ({ mouldNumber }) => mouldNumber),
      plain('partNumber', say('task.part'), 168, (task) => `${task.partNumber} ${task.partName}`),
      plain('operationNumber', say('task.operation'), 168, (task) => `${task.operationNumber} ${task.processName}`),
      plain(
        'taskStatus',
        say('list.status'),
        132,
        ({ taskStatus: status }) => apsWord(`taskStatus.${status}`) ?? status,
        {
          render: ({ taskStatus: status }) => <Tag tone={statusTone(status)}>{apsWord(`taskStatus.${status}`)}</Tag>,
        },
      ),
      plain('resourceName', say('task.resource'), 120, (task) => resourceOf(task) ?? missing),
      plain('plannedStart', say('list.start'), 140, ({ plannedStart }) => clockOf(plannedStart, zone)),
      plain('plannedEnd', say('list.end'), 140, ({ plannedEnd }) => clockOf(plannedEnd, zone)),
      plain('workMinutes', say('list.hours'), 92, ({ workMinutes }) => hoursText(workMinutes), { align: 'end' }),
      plain(
        'lateMinutes',
        say('task.late'),
        168,
        ({ lateMinutes }) => (lateMinutes > 0 ? span(lateMinutes) : missing),
        {
          align: 'end',
          render: ({ lateMinutes }) =>
            lateMinutes > 0 ? <span className="aps-late">{span(lateMinutes)}</span> : missing,
        },
      ),
      plain('deliveryDate', say('task.due'), 112, ({ deliveryDate }) => deliveryDate ?? missing),
      plain('batchNumber', say('task.batch'), 144, ({ batchNumber }) => batchNumber ?? missing),
      plain('sectionName', say('list.section'), 104, ({ sectionName }) => sectionName),
      plain(
        'planStatus',
        say('list.planStatus'),
        120,
        ({ planStatus: status }) => apsWord(`planStatus.${status}`) ?? status,
        {
          render: ({ planStatus: status }) => <Tag tone={planTone(status)}>{apsWord(`planStatus.${status}`)}</Tag>,
        },
      ),
      plain('unplaced', say('list.reason'), 260, ({ unplaced }) => unplaced?.sentence ?? missing),
    ]
    // Headers follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [zone, language])
}
