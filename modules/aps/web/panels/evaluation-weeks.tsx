import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { call, currentLanguage, percentText, shownNumber, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { loadOf, queryWeekPlan, type GanttAnswer, type WeekPlan } from '../../shared/index.ts'
import { loadStep } from '../load-step.ts'
import '../load-tints.css'
import { minuteMs } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { Loaded } from '../panel.tsx'
import { mouldsInWork } from './moulds-in-work.ts'
import './evaluation-weeks.css'

interface EvaluationWeeksProps {
  scheduleId: number
  planId: number
  /** Until it is there, its weeks are not known. */
  plan: GanttAnswer | undefined
}

/** Groups are told of the resources on one page. */
const mostResources = 500
const weeksAtOnce = 8
const weekMinutes = 7 * 1_440

/** Load against capacity of each group and the moulds in work, week by week. */
export function EvaluationWeeks({ scheduleId, planId, plan }: EvaluationWeeksProps) {
  return plan ? <Weeks {...{ scheduleId, planId, plan }} /> : null
}

function Weeks({ scheduleId, planId, plan }: EvaluationWeeksProps & { plan: GanttAnswer }) {
  const tell = useTell()
  const zone = useTimeZone()
  const [page, setPage] = useState(0)
  const day = wallClock((plan.start + page * weeksAtOnce * weekMinutes) * minuteMs, zone).slice(0, 10)
  const query = useQuery({
    queryKey: ['aps', 'evaluation-weeks', planId, day, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(queryWeekPlan, { scheduleId, planId, day, unit: 'week', size: mostResources }, { signal }),
  })
  const isLast = plan.start + (page + 1) * weeksAtOnce * weekMinutes >= plan.until
  return (
    <section>
      <h3>{tell('evaluation.weeks')}</h3>
      <Loaded query={query}>{(weeks) => <WeekTable weeks={weeks} plan={plan} />}</Loaded>
      {(page > 0 || !isLast) && (
        <div className="aps-panel-actions">
          <Button
            icon={<LeftOutlined aria-hidden />}
            disabled={page === 0}
            aria-label={tell('evaluation.weeksBefore')}
            onClick={() => setPage(page - 1)}
          />
          <Button
            icon={<RightOutlined aria-hidden />}
            disabled={isLast}
            aria-label={tell('evaluation.weeksAfter')}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </section>
  )
}

function WeekTable({ weeks: { columns, groups }, plan }: { weeks: WeekPlan; plan: GanttAnswer }) {
  const tell = useTell()
  const inWork = mouldsInWork(
    plan.tasks,
    columns.map(({ start, end }) => ({ start: Date.parse(start) / minuteMs, end: Date.parse(end) / minuteMs })),
  )
  return (
    <div className="aps-weeks" tabIndex={0} role="region" aria-label={tell('evaluation.weeks')}>
      <table className="aps-weeks-table">
        <thead>
          <tr>
            <th scope="col">{tell('evaluation.group')}</th>
            {columns.map(({ from }) => (
              <th key={from} scope="col" className="aps-figures">
                {from.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ groupId, name, cells }) => (
            <tr key={groupId}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at]!.from} className={`aps-load-${loadStep(loadOf(cell))}`}>
                  {cell.available > 0 ? percentText(loadOf(cell)) : '–'}
                </td>
              ))}
            </tr>
          ))}
          <tr className="aps-weeks-sum">
            <th scope="row">{tell('evaluation.inWork')}</th>
            {inWork.map((count, at) => (
              <td key={columns[at]!.from}>{shownNumber(count)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
