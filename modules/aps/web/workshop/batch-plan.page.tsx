import '../aps.css'
import { call, currentLanguage, EmptyState, shownNumber, useLookAgain, useMay } from '@mouldwright/web-kit'
import {
  ListPage,
  ListPaging,
  ListSearch,
  periodFault,
  RestingSelect,
  startExportBy,
  useListPage,
} from '@mouldwright/web-kit/entity'
import { permissionOf } from '@mouldwright/kernel'
import { batch, batchStatus } from '@mouldwright/production/shared'
import { isDate } from '@mouldwright/worktime'
import { useState } from 'react'
import { exportBatchPlan, listBatchPlan, schedulePublished, type PlannedBatch } from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import { LateFilter, StatusFilter } from '../plan-filters.tsx'
import { AskedPeriod, ExportButton } from '../query-tools.tsx'
import { Waiting } from '../panel.tsx'
import { PlanFailure } from '../plan-failure.tsx'
import { BatchesTable, statusWord } from './batches-table.tsx'
import { BatchPlanSteps } from './batch-plan-steps.tsx'
import { useDispatchGroups } from './use-dispatch-groups.ts'
import './batch-plan.css'

/** Batches of the published plan: when each is made, what is next of it, and what may be done with it. */
export default function BatchPlanPage() {
  const tell = useTell()
  const mayExport = useMay('aps.dispatch:export')
  const mayChange = useMay(permissionOf(batch, 'modify'))
  const [chosen, setChosen] = useState<readonly PlannedBatch[]>([])
  const list = useListPage({
    of: ['aps', 'batch-plan', currentLanguage()],
    filters: ['section', 'status', 'late', 'from', 'to', 'mould'],
    fetch: ({ search, page, size, filters }, signal) =>
      call(listBatchPlan, { page, size, ...queryOf(search, filters) }, { signal }),
  })
  const { data, error, filters, filter, search } = list
  useLookAgain(list.retry, schedulePublished)
  const { data: groups = [] } = useDispatchGroups()
  const sections = new Map(groups.map(({ sectionId, sectionName }) => [sectionId, sectionName]))
  const days = { from: filters['from'] ?? '', to: filters['to'] ?? '' }
  const exportIt = () =>
    startExportBy(
      exportBatchPlan,
      { ...queryOf(search, filters), ...(data ? { planId: data.planId } : {}) },
      apsWord('menu.batchPlan') ?? '',
    )
  // What is shown may have changed since it was chosen.
  const current = chosen.map((of) => data?.rows.find(({ batchId }) => batchId === of.batchId) ?? of)
  const changed = () => {
    setChosen([])
    list.retry()
  }
  return (
    <ListPage
      title={apsWord('menu.batchPlan')}
      count={data && shownNumber(data.total)}
      aside={data && <span className="mw-count">{tell('batchPlan.plan', { name: data.scheduleName })}</span>}
    >
      <section className="mw-card mw-list">
        <div className="mw-filters" role="search">
          <ListSearch list={list} label={tell('batchPlan.search')} />
          <RestingSelect
            label={tell('batchPlan.section')}
            placeholder={tell('batchPlan.allSections')}
            value={Number(filters['section']) || undefined}
            options={[...sections].map(([value, label]) => ({ value, label }))}
            onChange={(value) => filter({ section: value ? String(value) : undefined })}
          />
          <StatusFilter
            value={filters['status']}
            label={tell('batchPlan.status')}
            options={batchStatus}
            wordOf={statusWord}
            onPick={(status) => filter({ status })}
          />
          <AskedPeriod
            label={tell('batchPlan.period')}
            period={days}
            fault={days.from && days.to ? periodFault(days).from : undefined}
            onPick={(change) => filter(emptyAsNone(change))}
            onSubmit={list.retry}
          />
          <LateFilter value={filters['late']} onPick={(late) => filter({ late })}>
            {tell('batchPlan.onlyLate')}
          </LateFilter>
          <span className="mw-space" />
          {mayExport && (
            <ExportButton disabled={!data?.total} onClick={() => void exportIt()}>
              {tell('batchPlan.export')}
            </ExportButton>
          )}
        </div>
        {mayChange && chosen.length > 0 && (
          <BatchPlanSteps chosen={current} onChanged={changed} onClear={() => setChosen([])} />
        )}
        {data && data.rows.length > 0 ? (
          <BatchesTable
            rows={data.rows}
            isStale={list.isStale}
            chosen={chosen}
            onChosen={mayChange ? setChosen : undefined}
          />
        ) : (
          <None error={data ? null : error} isWaiting={!data} onRetry={list.retry} />
        )}
        <ListPaging list={list} />
      </section>
    </ListPage>
  )
}

/** In the place of the table: why there is none. */
function None({ error, isWaiting, onRetry }: { error: Error | null; isWaiting: boolean; onRetry: () => void }) {
  const tell = useTell()
  if (error) return <PlanFailure error={error} teaches={tell('batchPlan.nothingHint')} onRetry={onRetry} />
  if (isWaiting) return <Waiting rows={10} />
  return <EmptyState title={tell('batchPlan.none')} text={tell('batchPlan.noneHint')} />
}

const emptyAsNone = (change: { from?: string; to?: string }) =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || undefined]))

function queryOf(search: string, filters: Readonly<Record<string, string | undefined>>) {
  const status = batchStatus.find((one) => one === filters['status'])
  const [sectionId, mouldId] = [Number(filters['section']), Number(filters['mould'])]
  const { from = '', to = '' } = filters
  return {
    ...(search ? { search } : {}),
    ...(sectionId ? { sectionId } : {}),
    ...(mouldId ? { mouldId } : {}),
    ...(status ? { status } : {}),
    ...(filters['late'] ? { onlyLate: true } : {}),
    ...(isDate(from) ? { from } : {}),
    ...(isDate(to) ? { to } : {}),
  }
}
