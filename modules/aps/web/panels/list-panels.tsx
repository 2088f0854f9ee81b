import { call, currentLanguage, percentText } from '@mouldwright/web-kit'
import { Tag, useListPage, useOwnPlace } from '@mouldwright/web-kit/entity'
import { listPlannedMoulds, listTasks, type GanttAnswer } from '../../shared/index.ts'
import { Reason, type JumpToTask } from './chain-list.tsx'
import { loadsOf } from '../chart/gantt-data.ts'
import { taskKey } from '../task-key.ts'
import { span } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { MouldDates } from './mould-dates.tsx'
import { askOf, type PlanRef } from '../session/plan-ref.ts'
import { Paged, Panel } from '../panel.tsx'
import { taskForms, wordsOfTask } from '../task-name.ts'
import './panels.css'
import './list-panels.css'

export interface PlanProps {
  scheduleId: number
  of: PlanRef
  onClose: () => void
}

/** Late moulds, the latest first; each opens its chain. */
export function LatePanel({ scheduleId, of, onClose, onMould }: PlanProps & { onMould: (mouldId: number) => void }) {
  const tell = useTell()
  const list = useListPage({
    of: ['aps-plan', of, 'late'],
    at: useOwnPlace(),
    fetch: ({ page, size }, signal) =>
      call(listPlannedMoulds, { scheduleId, ...askOf(of), onlyLate: true, page, size }, { signal }),
  })
  return (
    <Panel label={tell('late.label')} title={tell('late.label')} onClose={onClose}>
      <Paged list={list} none={tell('late.none')}>
        {({ rows }) => (
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
          </>
        )}
      </Paged>
    </Panel>
  )
}

/** Work without a place, each with the reason. */
export function UnplacedPanel({ scheduleId, of, onClose, onTask }: PlanProps & { onTask: JumpToTask }) {
  const tell = useTell()
  const list = useListPage({
    of: ['aps-plan', of, 'unplaced', currentLanguage()],
    at: useOwnPlace(),
    fetch: ({ page, size }, signal) =>
      call(listTasks, { scheduleId, ...askOf(of), onlyUnplaced: true, page, size }, { signal }),
  })
  return (
    <Panel label={tell('unplaced.label')} title={tell('unplaced.label')} onClose={onClose}>
      <Paged list={list} none={tell('unplaced.none')}>
        {({ rows }) => (
          <>
            <ul className="aps-unplaced">
              {rows.map((task) => (
                <li key={taskKey(task.taskId, task.split)}>
                  <button type="button" className="aps-jump" onClick={() => onTask(taskKey(task.taskId, task.split))}>
                    {taskForms.full(wordsOfTask(task))}
                  </button>
                  {task.unplaced && <Reason reason={task.unplaced} onTask={onTask} />}
                </li>
              ))}
            </ul>
          </>
        )}
      </Paged>
    </Panel>
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
