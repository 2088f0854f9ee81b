import '../aps.css'
import { call, currentLanguage, dayIn, EmptyState, percentText, useMay, useTimeZone } from '@mouldwright/web-kit'
import {
  ListPage,
  ListPaging,
  missing,
  RestingList,
  RestingSelect,
  startExportBy,
  Tag,
  useAddress,
} from '@mouldwright/web-kit/entity'
import { addDays, isDate } from '@mouldwright/worktime'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { exportResourcePlan, listResourcePlan, loadOf, type ResourcePlan } from '../../shared/index.ts'
import { taskKey } from '../task-key.ts'
import { clockOf, hoursText, minuteMs, span } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { AskedPeriod, ExportButton, QueryButton } from '../query-tools.tsx'
import { Waiting } from '../panel.tsx'
import { PlanFailure } from '../plan-failure.tsx'
import { useFreshSchedules } from '../planner/use-schedule.ts'
import { statusTone } from '../task-standing.ts'
import { useNow } from '../use-now.ts'
import { wholePeriodFault } from '../whole-period.ts'
import { TableScroll } from '../table-scroll.tsx'
import { useDispatchGroups } from './use-dispatch-groups.ts'
import '../panels/table.css'

const size = 100

interface Ask {
  group: number
  machine: number
  from: string
  to: string
  search: string
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0)

/** The query that stands in the address; at first sight, of a group's next seven days. */
function parseAsk(query: URLSearchParams, today: string, firstGroup: number): Ask {
  const asked = { group: idOf(query.get('group')), machine: idOf(query.get('machine')), search: query.get('q') ?? '' }
  if (query.has('from')) return { ...asked, from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const group = asked.group || (asked.machine ? 0 : firstGroup)
  return { ...asked, group, from: today, to: addDays(today, 6) }
}

const inputOf = ({ group, machine, from, to, search }: Ask) => ({
  ...(group ? { groupId: group } : {}),
  ...(machine ? { machineId: machine } : {}),
  ...(isDate(from) ? { from } : {}),
  ...(isDate(to) ? { to } : {}),
  ...(search.trim() ? { search: search.trim() } : {}),
})

/** What the published plan has a machine or a group do in some days. What a query lacks, the server names. */
export default function ResourcePlanPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const today = dayIn(useNow(15) * minuteMs, zone)
  const mayExport = useMay('aps.dispatch:export')
  const [query, put] = useAddress()
  const groups = useDispatchGroups()
  const asked = parseAsk(query, today, groups.data?.find(({ tasks }) => tasks > 0)?.groupId ?? 0)
  const [changes, setChanges] = useState<Partial<Ask>>({})
  const draft = { ...asked, ...changes }
  const page = Math.max(1, Number(query.get('page')) || 1)
  useFreshSchedules()
  const {
    data,
    error: failure,
    refetch,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['aps', 'resource-plan', asked, page, currentLanguage()],
    // Which group is first, the published plan says.
    enabled: query.has('from') || groups.isSuccess,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listResourcePlan, { ...inputOf(asked), page, size }, { signal }),
  })
  const error = failure ?? groups.error
  const ask = (next: Ask) => {
    setChanges(next)
    if (wholePeriodFault(next)) return
    put({
      group: next.group ? String(next.group) : undefined,
      machine: next.machine ? String(next.machine) : undefined,
      from: next.from,
      to: next.to,
      q: next.search.trim() || undefined,
      page: undefined,
    })
  }
  const exportIt = () =>
    startExportBy(
      exportResourcePlan,
      { ...inputOf(asked), ...(data ? { planId: data.plan.planId } : {}) },
      apsWord('menu.resourcePlan') ?? '',
    )
  return (
    <ListPage title={apsWord('menu.resourcePlan')} count={data?.plan.scheduleName}>
      <section className="mw-card mw-list">
        <Filters draft={draft} resources={data?.resources ?? []} onDraft={setChanges} onAsk={ask}>
          <QueryButton onClick={() => ask(draft)}>{tell('resourcePlan.query')}</QueryButton>
          {mayExport && <ExportButton onClick={() => void exportIt()}>{tell('resourcePlan.export')}</ExportButton>}
        </Filters>
        {error && !isPlaceholderData ? (
          <PlanFailure
            error={error}
            teaches={tell('dispatch.nothingHint')}
            onRetry={() => void (groups.error ? groups : { refetch }).refetch()}
          />
        ) : !data ? (
          <Waiting rows={10} />
        ) : (
          <Found plan={data} isStale={isPlaceholderData} />
        )}
        <ListPaging list={{ total: data?.total ?? 0, size, page, put }} />
      </section>
    </ListPage>
  )
}

interface FiltersProps {
  draft: Ask
  resources: ResourcePlan['resources']
  onDraft: (draft: Ask) => void
  onAsk: (ask: Ask) => void
  children: ReactNode
}

function Filters({ draft, resources, onDraft, onAsk, children }: FiltersProps) {
  const tell = useTell()
  const { data: groups = [] } = useDispatchGroups()
  const machines = resources.flatMap(({ machineId, name }) =>
    machineId === null ? [] : [{ value: machineId, label: name }],
  )
  const chosenGroup = groups.find(({ groupId }) => groupId === draft.group)?.name
  const sections = [...Map.groupBy(groups, ({ sectionName }) => sectionName)]
  return (
    <div className="mw-filters" role="search">
      <span className="mw-filter">
        <RestingList isClosed label={tell('resourcePlan.group')} isChosen={draft.group > 0} chosen={chosenGroup}>
          {({ Select }, begun) => (
            <Select
              className="mw-fill"
              showSearch={{ optionFilterProp: 'label' }}
              allowClear
              autoFocus={begun !== undefined}
              defaultOpen={begun?.isPressed === true}
              value={draft.group || null}
              placeholder={tell('resourcePlan.group')}
              aria-label={tell('resourcePlan.group')}
              popupMatchSelectWidth={false}
              options={sections.map(([section, own]) => ({
                label: section,
                options: own.map(({ groupId, name }) => ({ value: groupId, label: name })),
              }))}
              onChange={(group: number | null | undefined) => onDraft({ ...draft, group: group ?? 0, machine: 0 })}
            />
          )}
        </RestingList>
      </span>
      {(machines.length > 1 || draft.machine > 0) && (
        <RestingSelect
          label={tell('resourcePlan.machine')}
          placeholder={tell('resourcePlan.allMachines')}
          value={draft.machine || undefined}
          options={machines}
          onChange={(machine) => onAsk({ ...draft, machine: machine ?? 0 })}
        />
      )}
      <AskedPeriod
        label={tell('resourcePlan.period')}
        period={draft}
        fault={wholePeriodFault(draft)}
        onPick={(period) => onDraft({ ...draft, ...period })}
        onSubmit={() => onAsk(draft)}
      />
      <Input
        className="mw-search"
        allowClear
        value={draft.search}
        placeholder={tell('resourcePlan.search')}
        aria-label={tell('resourcePlan.search')}
        onChange={({ target }) => onDraft({ ...draft, search: target.value })}
        onPressEnter={() => onAsk(draft)}
      />
      {children}
    </div>
  )
}

/** The hours of what is asked for, and its tasks. */
function Found({ plan: { rows, total, hours }, isStale }: { plan: ResourcePlan; isStale: boolean }) {
  const tell = useTell()
  const zone = useTimeZone()
  const said = tell('resourcePlan.hours', {
    planned: hoursText(hours.planned),
    available: hoursText(hours.available),
    free: hoursText(hours.free),
    load: hours.available > 0 ? percentText(loadOf(hours)) : missing,
  })
  const extras = [
    tell('resourcePlan.total', { count: total }),
    ...(hours.overtime > 0 ? [tell('resourcePlan.overtime', { hours: hoursText(hours.overtime) })] : []),
    ...(hours.unattended > 0 ? [tell('resourcePlan.unattended', { hours: hoursText(hours.unattended) })] : []),
    ...(hours.down > 0 ? [tell('resourcePlan.down', { hours: hoursText(hours.down) })] : []),
  ]
  if (rows.length === 0)
    return (
      <>
        <p className="aps-figures">{said}</p>
        <EmptyState title={tell('resourcePlan.empty')} text={tell('resourcePlan.emptyHint')} />
      </>
    )
  return (
    <>
      <p>
        {said} <span className="aps-soft">· {extras.join(' · ')}</span>
      </p>
      <TableScroll label={tell('resourcePlan.list')} isStale={isStale}>
        <table className="aps-table" aria-label={tell('resourcePlan.list')}>
          <thead>
            <tr>
              {(['resource', 'work', 'operation', 'batch', 'time'] as const).map((head) => (
                <th key={head} scope="col">
                  {tell(`workshop.${head}`)}
                </th>
              ))}
              <th scope="col" className="aps-end">
                {tell('workshop.hours')}
              </th>
              <th scope="col">{apsWord('workshop.status')}</th>
              <th scope="col">{apsWord('workshop.delivery')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((task) => (
              <tr key={taskKey(task.taskId, task.split)}>
                <td>{task.resourceName ?? missing}</td>
                <th scope="row">
                  {task.mouldNumber} {task.partNumber} <span className="aps-soft">{task.partName}</span>
                </th>
                <td>
                  {task.operationNumber} {task.processName}
                </td>
                <td>{task.batchNumber ?? missing}</td>
                <td className="aps-figures">
                  {clockOf(task.plannedStart, zone)} – {clockOf(task.plannedEnd, zone).slice(5)}
                </td>
                <td className="aps-end aps-figures">{hoursText(task.workMinutes)}</td>
                <td>
                  <span className="aps-tags">
                    <Tag tone={statusTone(task.taskStatus)}>{apsWord(`taskStatus.${task.taskStatus}`)}</Tag>
                    {task.lateMinutes > 0 && (
                      <Tag tone="danger">{tell('card.late', { span: span(task.lateMinutes) })}</Tag>
                    )}
                  </span>
                </td>
                <td className="aps-figures">{task.deliveryDate ?? missing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  )
}
