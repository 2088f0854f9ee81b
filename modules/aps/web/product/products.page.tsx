import '../aps.css'
import {
  call,
  CallError,
  ColumnHeads,
  currentLanguage,
  EmptyState,
  shownNumber,
  useMay,
  useTimeZone,
} from '@mouldwright/web-kit'
import { ListPage, ListPaging, ListSearch, missing, RestingSelect, Tag, useListPage } from '@mouldwright/web-kit/entity'
import { permissionOf } from '@mouldwright/kernel'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listProducts, listScheduleNames, planStatus, schedule, type PlannedMould } from '../../shared/index.ts'
import { clockOf, hoursText, span } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { PlanFailure } from '../plan-failure.tsx'
import { LateFilter, StatusFilter } from '../plan-filters.tsx'
import { PlanMarks } from '../stale-mark.tsx'
import { planTone } from '../panels/moulds-panel.tsx'
import { useFreshSchedules } from '../planner/use-schedule.ts'
import { TableScroll } from '../table-scroll.tsx'
import '../panels/table.css'

const published = 'published'

/** Products in work: each mould with its state, its dates and how late it is. */
export default function ProductsPage() {
  const tell = useTell()
  const maySeeSchedules = useMay(permissionOf(schedule, 'check'))
  useFreshSchedules()
  const { data: schedules = [], isSuccess } = useQuery({
    queryKey: ['aps', 'schedules', 'names'],
    enabled: maySeeSchedules,
    queryFn: ({ signal }) => call(listScheduleNames, {}, { signal }),
  })
  // Unless told, the default schedule, which comes first.
  const chosenOf = (told: string | undefined) => told ?? String(schedules[0]?.id ?? published)
  const list = useListPage({
    of: ['aps', 'products', currentLanguage(), isSuccess, schedules[0]?.id],
    filters: ['schedule', 'status', 'late'],
    fetch: ({ search, page, size, filters }, signal) => {
      // A search of the published plan names no schedule.
      const scheduleId = Number(chosenOf(filters['schedule'])) || undefined
      const status = planStatus.find((one) => one === filters['status'])
      return call(
        listProducts,
        {
          page,
          size,
          ...(scheduleId ? { scheduleId } : {}),
          ...(search ? { search } : {}),
          ...(status ? { planStatus: status } : {}),
          ...(filters['late'] ? { onlyLate: true } : {}),
        },
        { signal },
      )
    },
  })
  const { data, error, filters, filter, search } = list
  const chosen = chosenOf(filters['schedule'])
  const refusal = error instanceof CallError ? error.refusal : undefined
  return (
    <ListPage
      title={apsWord('menu.product')}
      count={data && shownNumber(data.total)}
      aside={data && <PlanMarks plan={data.plan} />}
    >
      <section className="mw-card mw-list">
        <div className="mw-filters" role="search">
          <RestingSelect
            isKept
            label={tell('product.schedule')}
            value={chosen}
            options={[
              ...schedules.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: published, label: tell('product.publishedPlan') },
            ]}
            onChange={(value) => filter({ schedule: value })}
          />
          <ListSearch list={list} label={tell('product.search')} />
          <StatusFilter
            value={filters['status']}
            label={tell('product.status')}
            options={planStatus}
            wordOf={(status) => apsWord(`planStatus.${status}`)}
            onPick={(status) => filter({ status })}
          />
          <LateFilter value={filters['late']} onPick={(late) => filter({ late })}>
            {tell('product.onlyLate')}
          </LateFilter>
        </div>
        {refusal === 'query.missing' ? (
          <EmptyState title={tell('product.choose')} text={tell('product.chooseHint')} />
        ) : error && !data ? (
          <PlanFailure
            error={error}
            teaches={tell('product.nothingHint')}
            scheduleId={Number(chosen) || undefined}
            onRetry={list.retry}
          />
        ) : !data ? (
          <Waiting rows={10} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={tell('product.none')} text={search ? undefined : tell('product.noneHint')} />
        ) : (
          <Products rows={data.rows} scheduleId={data.plan.scheduleId} isStale={list.isStale} />
        )}
        <ListPaging list={list} />
      </section>
    </ListPage>
  )
}

interface ProductsProps {
  rows: readonly PlannedMould[]
  scheduleId: number
  isStale: boolean
}

function Products({ rows, scheduleId, isStale }: ProductsProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const maySeePlan = useMay(permissionOf(schedule, 'check'))
  const heads = ['mould', 'name', 'customer', 'status', 'delivery', 'startsAt', 'finishesAt', 'late'] as const
  const figures = ['tasks', 'hours', 'priority'] as const
  return (
    <TableScroll label={apsWord('menu.product')} isStale={isStale}>
      <table className="aps-table" aria-label={apsWord('menu.product')}>
        <thead>
          <tr>
            <ColumnHeads words={heads.map((head) => tell(`product.${head}`))} />
            <ColumnHeads className="aps-end" words={figures.map((head) => tell(`product.${head}`))} />
          </tr>
        </thead>
        <tbody>
          {rows.map((of) => (
            <tr key={of.mouldId}>
              <th scope="row">
                {maySeePlan ? (
                  <Link to={`/aps/schedule/${scheduleId}?panel=mould&mould=${of.mouldId}`}>{of.mouldNumber}</Link>
                ) : (
                  of.mouldNumber
                )}
              </th>
              <td>{of.mouldName}</td>
              <td>{of.customer ?? missing}</td>
              <td>
                <Tag tone={planTone(of.planStatus)}>{apsWord(`planStatus.${of.planStatus}`)}</Tag>
              </td>
              <td className="aps-figures">{of.deliveryDate ?? missing}</td>
              <td className="aps-figures">{clockOf(of.startsAt, zone)}</td>
              <td className="aps-figures">{clockOf(of.finishesAt, zone)}</td>
              <td className={of.lateMinutes > 0 ? 'aps-late' : ''}>
                {of.lateMinutes > 0 ? span(of.lateMinutes) : missing}
              </td>
              <td className="aps-end aps-figures">
                {shownNumber(of.doneTasks)} / {shownNumber(of.doneTasks + of.tasks)}
              </td>
              <td className="aps-end aps-figures">{hoursText(of.workMinutes)}</td>
              <td className="aps-end aps-figures">{of.priority}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
