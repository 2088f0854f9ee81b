import '../aps.css'
import { call, currentLanguage, dayIn, EmptyState, ErrorState, useMay, useTimeZone } from '@mouldwright/web-kit'
import { ListPage, ListPaging, startExportBy, Tag, useListPage } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  exportCapacity,
  getCapacityBySection,
  listScheduleNames,
  queryWeekPlan,
  type WeekPlan,
} from '../../shared/index.ts'
import { useNow } from '../use-now.ts'
import { minuteMs } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { PlanFailure } from '../plan-failure.tsx'
import { StaleMarkOf } from '../stale-mark.tsx'
import { useFreshSchedules } from '../planner/use-schedule.ts'
import { MoveDialog } from '../session/move-dialog.tsx'
import { askOf, planRefOf } from '../session/plan-ref.ts'
import { useSession, type SessionModel } from '../session/use-session.ts'
import { indexOfTask } from '../chart/gantt-data.ts'
import { CellDrawer } from './cell-drawer.tsx'
import { LoadLegend, WeekGrid } from './week-grid.tsx'
import { WeekFilters } from './week-filters.tsx'
import { useWeekAddress, type WeekAddress } from './week-address.ts'
import './week-plan.css'

/** What each machine and team is to do day by day, against the time that it has. */
export default function WeekPlanPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const today = dayIn(useNow(15) * minuteMs, zone)
  const { address, ...changes } = useWeekAddress(today)
  useFreshSchedules()
  const {
    data: schedules,
    error,
    refetch,
  } = useQuery({
    queryKey: ['aps', 'schedules', 'names'],
    queryFn: ({ signal }) => call(listScheduleNames, {}, { signal }),
  })
  // The default one comes first.
  const scheduleId = schedules?.find(({ id }) => id === address.schedule)?.id ?? schedules?.[0]?.id
  if (schedules && scheduleId !== undefined)
    return <Week key={scheduleId} {...{ scheduleId, schedules, address, today, ...changes }} />
  return (
    <ListPage title={apsWord('menu.weekPlan')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : schedules ? (
        <EmptyState title={tell('week.none')} text={tell('week.noneHint')}>
          <Link to="/aps/schedule">{tell('week.toSchedules')}</Link>
        </EmptyState>
      ) : (
        <Waiting rows={10} />
      )}
    </ListPage>
  )
}

interface WeekProps extends Omit<ReturnType<typeof useWeekAddress>, 'address'> {
  scheduleId: number
  schedules: readonly { id: number; name: string }[]
  address: WeekAddress
  today: string
}

/** A task on its way to another day or resource, by its key, and where it was dropped. */
interface Moving {
  task: string
  to?: { resourceId: number; start: number }
}

function useWeek(scheduleId: number, address: WeekAddress, session: SessionModel) {
  const [kind, id] = [address.scope?.[0], Number(address.scope?.slice(1))]
  const of = session.session ? askOf(planRefOf(session.session.planId, session.session)) : {}
  const when = { day: address.day, unit: address.unit }
  const input = {
    scheduleId,
    ...of,
    ...when,
    ...(kind === 's' ? { sectionId: id } : {}),
    ...(kind === 'g' ? { groupId: id } : {}),
    ...(kind === 'r' ? { resourceId: id } : {}),
    ...(address.onlyOverloaded ? { onlyOverloaded: true } : {}),
  }
  const state = session.session?.version
  const plan = useListPage({
    of: ['aps', 'week', input, state, currentLanguage()],
    size: 60,
    fetch: ({ page, size }, signal) => call(queryWeekPlan, { ...input, page, size }, { signal }),
  })
  const sections = useQuery({
    queryKey: ['aps', 'week-sections', scheduleId, of, when, state, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getCapacityBySection, { scheduleId, ...of, ...when }, { signal }),
  })
  return { plan, sections: sections.data?.sections ?? [] }
}

function Week({ scheduleId, schedules, address, change, openCell, today }: WeekProps) {
  const tell = useTell()
  const session = useSession(scheduleId)
  const mayExport = useMay('aps.capacity:export')
  const { plan: list, sections } = useWeek(scheduleId, address, session)
  const [moving, setMoving] = useState<Moving>()
  const { data, error } = list
  const shared = { scheduleId, session, onMoving: setMoving }
  return (
    <ListPage
      title={apsWord('menu.weekPlan')}
      count={data && tell('week.count', { count: data.total })}
      aside={
        <>
          {data?.plan.isPublished && <Tag tone="info">{tell('week.published')}</Tag>}
          {data && <StaleMarkOf scheduleId={scheduleId} />}
          <span className="mw-space" />
          <LoadLegend />
          {mayExport && data && (
            <Button
              onClick={() => void startExportBy(exportCapacity, exportOf(data, address), apsWord('capacity.$') ?? '')}
            >
              {tell('week.export')}
            </Button>
          )}
        </>
      }
    >
      <section className={`mw-card mw-list${address.cell ? ' aps-week-beside' : ''}`}>
        <WeekFilters {...{ scheduleId, schedules, address, change, today }} />
        <Adjusting model={session} scheduleId={scheduleId} />
        {error && !data ? (
          <PlanFailure error={error} teaches={tell('week.noPlanHint')} scheduleId={scheduleId} onRetry={list.retry} />
        ) : !data ? (
          <Waiting rows={10} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={tell('week.empty')} text={tell('week.emptyHint')}>
            <Button type="primary" onClick={() => change({ scope: undefined, onlyOverloaded: false })}>
              {tell('week.showAll')}
            </Button>
          </EmptyState>
        ) : (
          <WeekGrid
            plan={data}
            sections={sections}
            measure={address.measure}
            today={today}
            isStale={list.isStale}
            chosen={address.cell}
            onOpen={openCell}
            onDrop={
              session.isOwn
                ? (dropped, resourceId, at) =>
                    setMoving({ task: dropped, to: { resourceId, start: minuteOf(data, at) } })
                : undefined
            }
          />
        )}
        <ListPaging list={{ ...list, put: (changes) => list.put({ ...changes, cell: undefined }) }} />
      </section>
      {data && <OpenCell plan={data} cell={address.cell} {...shared} onClose={() => openCell(undefined)} />}
      {moving && <MoveTask moving={moving} {...shared} />}
    </ListPage>
  )
}

interface CellProps {
  scheduleId: number
  session: SessionModel
  onMoving: (moving: Moving | undefined) => void
}

/** The tasks of the chosen cell, while it is among those that are shown. */
function OpenCell({
  plan: { plan, columns, rows },
  cell,
  scheduleId,
  session,
  onMoving,
  onClose,
}: CellProps & { plan: WeekPlan; cell: WeekAddress['cell']; onClose: () => void }) {
  const column = columns.findIndex(({ from }) => from === cell?.from)
  const row = rows.find(({ resourceId }) => resourceId === cell?.resourceId)
  if (!row || column < 0) return null
  return (
    <CellDrawer
      scheduleId={scheduleId}
      of={planRefOf(plan.planId, session.session)}
      row={row}
      column={columns[column]!}
      hours={row.cells[column]!}
      session={session}
      onMove={(task) => onMoving({ task })}
      onClose={onClose}
    />
  )
}

/** The move by form, with the place that the task was dropped at. */
function MoveTask({ moving: { task: key, to }, scheduleId, session, onMoving }: CellProps & { moving: Moving }) {
  const { plan, isOwn } = session
  const task = plan && indexOfTask(plan, key)
  if (!plan || !isOwn || task === undefined) return null
  return (
    <MoveDialog
      key={`${key} ${to?.resourceId} ${to?.start}`}
      model={session}
      onClose={() => onMoving(undefined)}
      {...{ plan, scheduleId, task, to }}
    />
  )
}

const minuteOf = ({ columns }: WeekPlan, at: number) => Math.ceil(Date.parse(columns[at]!.start) / minuteMs)

const exportOf = ({ plan, columns }: WeekPlan, { unit, scope }: WeekAddress) => ({
  scheduleId: plan.scheduleId,
  planId: plan.planId,
  from: columns[0]!.from,
  to: columns.at(-1)!.to,
  unit,
  level: 'resource' as const,
  ...(scope?.startsWith('s') ? { sectionId: Number(scope.slice(1)) } : {}),
  ...(scope?.startsWith('g') ? { groupId: Number(scope.slice(1)) } : {}),
})

/** Who changes the plan by hand now; one's own steps can be undone here, and are saved where the plan is. */
function Adjusting({ model, scheduleId }: { model: SessionModel; scheduleId: number }) {
  const tell = useTell()
  const { session, isOwn, isBusy, go } = model
  if (!session) return null
  return (
    <div className="aps-week-adjusting" role="status">
      <span>
        {isOwn ? tell('week.adjustingOwn', { count: session.position }) : tell('week.adjusting', { by: session.by })}
      </span>
      {isOwn && session.position > 0 && (
        <Button size="small" disabled={isBusy} onClick={() => go(session.position - 1)}>
          {tell('week.undo')}
        </Button>
      )}
      <Link to={`/aps/schedule/${scheduleId}`}>{tell(isOwn ? 'week.save' : 'week.toPlanner')}</Link>
    </div>
  )
}
