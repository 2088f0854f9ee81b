import { call, currentLanguage, ErrorState, useTimeZone } from '@mouldwright/web-kit'
import { ListPaging, missing, useListPage, useOwnPlace } from '@mouldwright/web-kit/entity'
import { Segmented } from 'antd'
import { compareTasks, type MovedTask, type PlanComparison } from '../../shared/index.ts'
import { shortClockOf, span } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { TableScroll } from '../table-scroll.tsx'

interface MovedTasksProps {
  plans: PlanComparison['plans']
  /** Which of the other plans is beside the first. */
  other: number
  onOther: (at: number) => void
}

/** Tasks that another plan has at another time or on another resource than the first one. */
export function MovedTasks({ plans, other, onOther }: MovedTasksProps) {
  const tell = useTell()
  const [first, after] = [plans[0]!, plans[other]!]
  return (
    <section className="mw-card" aria-label={tell('compare.tasks')}>
      <h2>{tell('compare.tasks')}</h2>
      {plans.length > 2 && (
        <Segmented
          value={other}
          onChange={onOther}
          options={plans.slice(1).map(({ scheduleName }, at) => ({ value: at + 1, label: scheduleName }))}
          aria-label={tell('compare.with', { name: first.scheduleName })}
        />
      )}
      <Pages key={`${first.planId}/${after.planId}`} first={first} after={after} />
    </section>
  )
}

type Plan = PlanComparison['plans'][number]

function Pages({ first, after }: { first: Plan; after: Plan }) {
  const tell = useTell()
  const of = {
    scheduleId: first.scheduleId,
    planId: first.planId,
    withScheduleId: after.scheduleId,
    withPlanId: after.planId,
  }
  const list = useListPage({
    of: ['aps', 'compareTasks', of, currentLanguage()],
    at: useOwnPlace(),
    fetch: ({ page, size }, signal) => call(compareTasks, { ...of, page, size }, { signal }),
  })
  const { data, error, isStale } = list
  if (error && !data) return <ErrorState error={error} onRetry={list.retry} />
  if (!data) return <Waiting rows={4} />
  if (data.total === 0) return <p className="aps-soft">{tell('compare.noTask')}</p>
  return (
    <>
      <TableScroll label={tell('compare.tasks')} isStale={isStale} className="aps-compare-scroll">
        <table className="aps-table">
          <thead>
            <tr>
              <th>{tell('compare.task')}</th>
              <th>{tell('compare.before')}</th>
              <th>{tell('compare.after')}</th>
              <th className="aps-end">{tell('compare.shift')}</th>
              <th>{tell('compare.why')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((task) => (
              <Row key={`${task.taskId}/${task.split}`} task={task} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <ListPaging list={list} count={(count) => tell('list.total', { count })} />
    </>
  )
}

function Row({ task }: { task: MovedTask }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { mouldNumber, partNumber, operationNumber, processName, before, after, movedMinutes, reason } = task
  const where = ({ resourceName, start, end }: MovedTask['before']) => (
    <>
      {resourceName ?? missing}{' '}
      <span className="aps-soft aps-figures">
        {start ? `${shortClockOf(start, zone)} – ${shortClockOf(end, zone)}` : missing}
      </span>
    </>
  )
  return (
    <tr>
      <th scope="row">
        <b>{mouldNumber}</b> {partNumber} · {operationNumber} {processName}
      </th>
      <td>{where(before)}</td>
      <td>{where(after)}</td>
      <td className="aps-end">
        {movedMinutes === null || movedMinutes === 0
          ? missing
          : tell(movedMinutes > 0 ? 'moves.later' : 'moves.earlier', { span: span(Math.abs(movedMinutes)) })}
      </td>
      <td>{reason?.sentence ?? missing}</td>
    </tr>
  )
}
