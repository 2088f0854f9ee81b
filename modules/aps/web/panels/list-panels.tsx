import { call, currentLanguage, percentText } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import { listPlannedMoulds, listTasks, type GanttAnswer } from '../../shared/index.ts'
import { Reason, type JumpToTask } from './chain-list.tsx'
import { loadsOf, taskKey } from '../chart/gantt-data.ts'
import { span } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { MouldDates } from './mould-dates.tsx'
import { askOf, type PlanRef } from '../session/plan-ref.ts'
import { Loaded, Nothing, Panel } from '../panel.tsx'
import { taskForms, wordsOfTask } from '../task-name.ts'
import './panels.css'
import './list-panels.css'

export const size = 50

export interface PlanProps {
  scheduleId: number
  of: PlanRef
  onClose: () => void
}

/** Late moulds, the latest first; each opens its chain. */
export function LatePanel({ scheduleId, of, onClose, onMould }: PlanProps & { onMould: (mouldId: number) => void }) {
  const tell = useTell()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['aps-plan', of, 'late', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listPlannedMoulds, { scheduleId, ...askOf(of), onlyLate: true, page, size }, { signal }),
  })
  return (
    <Panel label={tell('late.label')} title={tell('late.label')} onClose={onClose}>
      <Loaded query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Nothing title={tell('late.none')} />
          ) : (
            <>
              <p className="aps-soft">{tell('late.hint')}</p>
              <ul className="aps-choices">
                {rows.map((mould) => (
                  <li key={mould.mouldId}>
                    <button type="button" onClick={() => onMould(mould.mouldId)}>
                      <span>
                        <b>{mould.mouldNumber}</b> {mould.mouldName}
                      </span>
                      <span className="aps-late">{span(mould.lateMinutes)}</span>
                      <MouldDates mould={mould} />
                      <span className="aps-soft">{tell('late.priority', { priority: mould.priority })}</span>
                    </button>
                  </li>
                ))}
              </ul>
              <Paging {...{ page, total, setPage }} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** Work without a place, each with the reason. */
export function UnplacedPanel({ scheduleId, of, onClose, onTask }: PlanProps & { onTask: JumpToTask }) {
  const tell = useTell()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['aps-plan', of, 'unplaced', page, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listTasks, { scheduleId, ...askOf(of), onlyUnplaced: true, page, size }, { signal }),
  })
  return (
    <Panel label={tell('unplaced.label')} title={tell('unplaced.label')} onClose={onClose}>
      <Loaded query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Nothing title={tell('unplaced.none')} />
          ) : (
            <>
              <ul className="aps-unplaced">
                {rows.map((task) => (
                  <li key={taskKey(task.taskId, task.part)}>
                    <button type="button" className="aps-jump" onClick={() => onTask(taskKey(task.taskId, task.part))}>
                      {taskForms.full(wordsOfTask(task))}
                    </button>
                    {task.unplaced && <Reason reason={task.unplaced} onTask={onTask} />}
                  </li>
                ))}
              </ul>
              <Paging {...{ page, total, setPage }} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

export function Paging({ page, total, setPage }: { page: number; total: number; setPage: (page: number) => void }) {
  if (total <= size) return null
  return (
    <Pagination size="small" current={page} pageSize={size} total={total} showSizeChanger={false} onChange={setPage} />
  )
}

/** Resources by load, the fullest first. */
export function LoadPanel({
  plan,
  onRow,
  onClose,
}: {
  plan: GanttAnswer
  onRow: (row: string) => void
  onClose: () => void
}) {
  const tell = useTell()
  const loads = loadsOf(plan)
  return (
    <Panel label={tell('load.label')} title={tell('load.label')} onClose={onClose}>
      <p className="aps-soft">{tell('load.hint', { count: loads.filter(({ load }) => load > 100).length })}</p>
      <ul className="aps-choices">
        {loads.map(({ row, name, group, load }) => (
          <li key={row}>
            <button type="button" onClick={() => onRow(row)}>
              <span>
                <b>{name}</b> {load > 100 && <Tag tone="danger">{tell('load.over')}</Tag>}
              </span>
              <span className={load > 100 ? 'aps-late' : 'aps-figures'}>{percentText(load)}</span>
              <span className="aps-soft">{group}</span>
              <span className="aps-meter" aria-hidden>
                <i className={load > 100 ? 'aps-over' : ''} style={{ width: `${Math.min(100, load)}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
