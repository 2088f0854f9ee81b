import '../aps.css'
import {
  call,
  ColumnHeads,
  currentLanguage,
  dayIn,
  EmptyState,
  percentText,
  shownNumber,
  useMay,
  useTimeZone,
} from '@mouldwright/web-kit'
import { ListPage, ListPaging, missing, startExportBy, useAddress } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import {
  capacityLevels,
  exportCapacity,
  hourUnits,
  isOverloaded,
  listCapacity,
  listCapacitySections,
  listScheduleNames,
  loadOf,
  type CapacityDetail,
  type CapacityRow,
} from '../../shared/index.ts'
import { hoursText, minuteMs } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { AskedPeriod, ExportButton, QueryButton } from '../query-tools.tsx'
import { Waiting } from '../panel.tsx'
import { PlanFailure } from '../plan-failure.tsx'
import { PlanMarks } from '../stale-mark.tsx'
import { useFreshSchedules } from '../planner/use-schedule.ts'
import { useNow } from '../use-now.ts'
import { wholePeriodFault } from '../whole-period.ts'
import { CapacityChart } from './capacity-chart.tsx'
import { inputOf, parseCapacityAsk, printCapacityAsk, type CapacityAsk } from './capacity-address.ts'
import '../panels/table.css'
import '../tables.css'
import './capacity.css'

const size = 100

/** Available, planned and free hours of sections, groups or resources: of the published plan and the next seven days, until another query. What was found is exported. */
export default function CapacityPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const today = dayIn(useNow(15) * minuteMs, zone)
  const mayExport = useMay('aps.capacity:export')
  const [query, put] = useAddress()
  const asked = parseCapacityAsk(query, today)
  const [draft, setDraft] = useState(asked)
  const page = Math.max(1, Number(query.get('page')) || 1)
  useFreshSchedules()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['aps', 'capacity', asked, page, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listCapacity, { ...inputOf(asked), page, size }, { signal }),
  })
  const isChanged = JSON.stringify(asked) !== JSON.stringify(draft)
  const ask = () => {
    if (wholePeriodFault(draft)) return
    put(printCapacityAsk(draft))
    if (!isChanged) void refetch()
  }
  // Where nothing was found there is no plan to name, and the server says so.
  const exportIt = () =>
    startExportBy(
      exportCapacity,
      { ...inputOf(asked), ...(data ? { planId: data.plan.planId } : {}) },
      apsWord('capacity.$') ?? '',
    )
  return (
    <ListPage
      title={apsWord('menu.capacity')}
      count={data?.plan.scheduleName}
      aside={data && <PlanMarks plan={data.plan} />}
    >
      <section className="mw-card mw-list">
        <Ask draft={draft} onDraft={setDraft} onAsk={ask}>
          <QueryButton onClick={ask}>{tell('capacity.query')}</QueryButton>
          {mayExport && <ExportButton onClick={() => void exportIt()}>{tell('capacity.export')}</ExportButton>}
        </Ask>
        {isChanged && (
          <p className="aps-soft" role="status">
            {tell('capacity.changed')}
          </p>
        )}
        {error && !isPlaceholderData ? (
          <PlanFailure
            error={error}
            teaches={tell('capacity.noPlanHint')}
            scheduleId={asked.schedule}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <Waiting rows={10} />
        ) : data.rows.length === 0 ? (
          <NoRows detail={data} asked={asked} />
        ) : (
          <div className={isPlaceholderData ? 'aps-capacity aps-dimmed' : 'aps-capacity'}>
            <CapacityChart columns={data.columns} />
            <CapacityTable detail={data} />
          </div>
        )}
        <ListPaging list={{ total: data?.total ?? 0, size, page, put }} />
      </section>
    </ListPage>
  )
}

/** Where nothing is found: the plan is of another time, or has no such resource. */
function NoRows({ detail: { covers }, asked }: { detail: CapacityDetail; asked: CapacityAsk }) {
  const tell = useTell()
  return asked.to < covers.from || asked.from > covers.to ? (
    <EmptyState title={tell('capacity.outside', covers)} text={tell('capacity.outsideHint')} />
  ) : (
    <EmptyState title={tell('capacity.empty')} text={tell('capacity.emptyHint')} />
  )
}

interface AskProps {
  draft: CapacityAsk
  onDraft: (draft: CapacityAsk) => void
  onAsk: () => void
  children: ReactNode
}

function Ask({ draft, onDraft, onAsk, children }: AskProps) {
  const tell = useTell()
  const put = (change: Partial<CapacityAsk>) => onDraft({ ...draft, ...change })
  const { data: schedules = [] } = useQuery({
    queryKey: ['aps', 'schedules', 'names'],
    queryFn: ({ signal }) => call(listScheduleNames, {}, { signal }),
  })
  const { data: sections = [] } = useQuery({
    queryKey: ['aps', 'capacity-sections', draft.schedule, currentLanguage()],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      call(listCapacitySections, draft.schedule ? { scheduleId: draft.schedule } : {}, { signal }),
  })
  return (
    <div className="mw-filters" role="search">
      <Select
        className="mw-filter"
        value={draft.schedule}
        aria-label={tell('week.schedule')}
        popupMatchSelectWidth={false}
        options={[
          { value: 0, label: tell('capacity.publishedPlan') },
          ...schedules.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(schedule) => put({ schedule, section: 0 })}
      />
      <AskedPeriod
        label={tell('capacity.period')}
        period={draft}
        fault={wholePeriodFault(draft)}
        onPick={put}
        onSubmit={onAsk}
      />
      <Segmented
        value={draft.unit}
        aria-label={tell('week.unitLabel')}
        options={hourUnits.map((value) => ({ value, label: tell(`week.unit.${value}`) }))}
        onChange={(unit) => put({ unit })}
      />
      <Select
        className="mw-filter"
        allowClear
        value={draft.section || null}
        placeholder={tell('week.allScopes')}
        aria-label={tell('capacity.section')}
        options={sections.flatMap(({ sectionId, sectionName }) =>
          sectionId === null ? [] : [{ value: sectionId, label: sectionName }],
        )}
        onChange={(section: number | null | undefined) => put({ section: section ?? 0 })}
      />
      <Segmented
        value={draft.level}
        aria-label={tell('capacity.levelLabel')}
        options={capacityLevels.map((value) => ({ value, label: tell(`capacity.level.${value}`) }))}
        onChange={(level) => put({ level })}
      />
      {children}
    </div>
  )
}

const figures = ['available', 'planned', 'overtime', 'unattended', 'down', 'free'] as const
type Figures = Pick<CapacityRow, (typeof figures)[number]>

/** The same numbers as a table, the sum of all lines first. */
function CapacityTable({ detail: { rows, sum, total } }: { detail: CapacityDetail }) {
  const tell = useTell()
  const names = (['section', 'group', 'resource'] as const).filter(
    (name) => name === 'section' || rows.some((row) => row[`${name}Name`] !== null),
  )
  const isRated = rows.some(({ rated }) => rated !== null)
  return (
    <div className="aps-capacity-scroll" tabIndex={0} role="group" aria-label={tell('capacity.table')}>
      <table className="aps-table" aria-label={tell('capacity.table')} aria-rowcount={total + 2}>
        <thead>
          <tr>
            <ColumnHeads words={[...names.map((name) => apsWord(`capacity.${name}`) ?? ''), tell('capacity.date')]} />
            <ColumnHeads
              className="aps-end"
              words={[...figures, 'load' as const, ...(isRated ? (['rated'] as const) : [])].map((name) =>
                tell(`capacity.${name}`),
              )}
            />
          </tr>
          <tr className="aps-capacity-sum">
            <th scope="row" colSpan={names.length + 1}>
              {tell('capacity.sum')} <span className="aps-soft">{shownNumber(total)}</span>
            </th>
            <FigureCells of={sum} />
            {isRated && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.sectionName}/${row.groupName}/${row.resourceName}/${row.from}`}>
              {names.map((name) => (
                <td key={name}>{row[`${name}Name`] ?? missing}</td>
              ))}
              <td className="aps-figures">{row.to === row.from ? row.from : `${row.from} – ${row.to.slice(5)}`}</td>
              <FigureCells of={row} />
              {isRated && <RatedCell of={row} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Capacity as it was set for the group or section; marked where more is planned. */
function RatedCell({ of: { rated, planned } }: { of: CapacityRow }) {
  const isOver = rated !== null && planned > rated
  return (
    <td className={`aps-end aps-figures${isOver ? ' aps-late' : ''}`}>
      {rated === null ? missing : `${isOver ? '! ' : ''}${hoursText(rated)}`}
    </td>
  )
}

function FigureCells({ of }: { of: Figures }) {
  return (
    <>
      {figures.map((name) => (
        <td key={name} className="aps-end aps-figures">
          {hoursText(of[name])}
        </td>
      ))}
      <td className={`aps-end aps-figures${isOverloaded(of) ? ' aps-late' : ''}`}>
        {of.available === 0 ? missing : `${isOverloaded(of) ? '! ' : ''}${percentText(loadOf(of))}`}
      </td>
    </>
  )
}
