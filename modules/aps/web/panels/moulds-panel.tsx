import { call, currentLanguage, shownNumber, useTimeZone } from '@mouldwright/web-kit'
import { Tag, useListPage, useOwnPlace, type TagTone } from '@mouldwright/web-kit/entity'
import { Link } from 'react-router'
import { listPlannedMoulds, planStatus, type PlannedMould, type PlanStatus } from '../../shared/index.ts'
import type { PlanProps } from './list-panels.tsx'
import { apsWord, useTell } from '../page-words.ts'
import { StatusFilter } from '../plan-filters.tsx'
import { clockOf } from '../moments.ts'
import { MouldDates } from './mould-dates.tsx'
import { askOf } from '../session/plan-ref.ts'
import { Paged, Panel } from '../panel.tsx'
import { PlanStatusButton } from './plan-status-button.tsx'
import './panels.css'
import './moulds-panel.css'

export const planTone = (status: string): TagTone =>
  ({
    planned: 'success' as const,
    scheduled: 'info' as const,
    batched: 'neutral' as const,
    notBatched: 'warning' as const,
    unscheduled: 'danger' as const,
    outOfPlan: 'neutral' as const,
    forcedOutsourcing: 'warning' as const,
  })[status as PlanStatus] ?? 'neutral'

/** Moulds of the plan and those that wait beside it: where each stands in planning, and how much of it is done. */
export function MouldsPanel({ scheduleId, of, onClose, onMould }: PlanProps & { onMould: (id: number) => void }) {
  const tell = useTell()
  const list = useListPage({
    // What waits beside the plan changes with the records, so nothing is kept.
    of: ['aps', 'moulds', of, scheduleId, currentLanguage()],
    at: useOwnPlace(),
    filters: ['status'],
    fetch: ({ page, size, filters }, signal) => {
      const status = planStatus.find((one) => one === filters['status'])
      return call(
        listPlannedMoulds,
        { scheduleId, ...askOf(of), page, size, ...(status ? { planStatus: status } : {}) },
        { signal },
      )
    },
  })
  const status = list.filters['status']
  return (
    <Panel label={tell('moulds.label')} title={tell('moulds.label')} onClose={onClose}>
      <StatusFilter
        className="aps-plan-filter"
        value={status}
        label={tell('list.planStatus')}
        options={planStatus}
        wordOf={(one) => apsWord(`planStatus.${one}`)}
        onPick={(next) => list.filter({ status: next })}
      />
      <Paged list={list} none={tell(status ? 'moulds.noMatch' : 'moulds.none')}>
        {({ rows, forecast }) => (
          <>
            {forecast && <ForecastNote of={forecast} />}
            <ul className="aps-choices">
              {rows.map((mould) => (
                <li key={mould.mouldId}>
                  <MouldChoice mould={mould} onMould={onMould} />
                  {mould.planStatus === 'outOfPlan' && <PlanStatusButton moulds={[mould.mouldId]} to="back" isSmall />}
                </li>
              ))}
            </ul>
          </>
        )}
      </Paged>
    </Panel>
  )
}

/** Of when the forecasts are; and that they are old ones, where the plan's horizon has no room for what is left. */
function ForecastNote({ of: { at, isWhole } }: { of: { at: string; isWhole: boolean } }) {
  const tell = useTell()
  const zone = useTimeZone()
  const moment = clockOf(at, zone)
  if (isWhole) return <p className="aps-soft">{tell('forecast.at', { at: moment })}</p>
  return (
    <p className="aps-late" role="status">
      {tell('forecast.notWhole', { at: moment })}
    </p>
  )
}

/** Of a mould that the plan does not have there is only the record to open. */
function MouldChoice({ mould, onMould }: { mould: PlannedMould; onMould: (id: number) => void }) {
  const tell = useTell()
  const { mouldId, mouldNumber, mouldName, planStatus: status, tasks, doneTasks } = mould
  const all = tasks + doneTasks
  const content = (
    <>
      <span>
        <b>{mouldNumber}</b> {mouldName}
      </span>
      <Tag tone={planTone(status)}>{apsWord(`planStatus.${status}`)}</Tag>
      <MouldDates mould={mould} />
      <span className="aps-soft">
        {tell('moulds.facts', {
          done: shownNumber(doneTasks),
          all: shownNumber(all),
        })}
      </span>
      <span className="aps-meter" aria-hidden>
        <i style={{ width: `${all > 0 ? (100 * doneTasks) / all : 0}%` }} />
      </span>
    </>
  )
  if (mould.startsAt === null && status !== 'unscheduled')
    return (
      <Link className="aps-choice" to={`/production/mould?id=${mouldId}`}>
        {content}
      </Link>
    )
  return (
    <button type="button" onClick={() => onMould(mouldId)}>
      {content}
    </button>
  )
}
