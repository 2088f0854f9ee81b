import '../aps.css'
import { DownloadOutlined } from '@ant-design/icons'
import {
  call,
  currentLanguage,
  EmptyState,
  shownNumber,
  useLookAgain,
  useMay,
  usePageTitle,
  useTimeZone,
  word,
} from '@mouldwright/web-kit'
import {
  ListPage,
  ListPaging,
  ListSearch,
  missing,
  periodFault,
  PeriodFilter,
  startExportBy,
  Tag,
  useListPage,
} from '@mouldwright/web-kit/entity'
import { mayAdvance, permissionOf } from '@mouldwright/kernel'
import { batch, batchFlow, batchStatus, partType } from '@mouldwright/production/shared'
import {
  batchStepLabel,
  batchSteps,
  OutsourceBatches,
  takeBatchStep,
  unfitBatches,
  type BatchStep,
} from '@mouldwright/production/web'
import { isDate } from '@mouldwright/worktime'
import { Button, Checkbox, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { exportBatchPlan, listBatchPlan, schedulePublished, type PlannedBatch } from '../../shared/index.ts'
import { clockOf, span } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { PlanFailure } from '../plan-failure.tsx'
import { recordPath } from '../panels/record-path.ts'
import '../panels/table.css'
import '../tables.css'
import { useDispatchGroups } from './use-dispatch-groups.ts'
import './batch-plan.css'

type Status = (typeof batchStatus)[number]
const statusWord = (status: string) => word('production', `batch.statusOptions.${status}`) ?? status
const statusTone = (status: string) =>
  status === 'inProgress' || status === 'dispatched'
    ? ('info' as const)
    : status === 'paused'
      ? ('warning' as const)
      : status === 'finished'
        ? ('success' as const)
        : ('neutral' as const)

/** Batches of the published plan: when each is made, what is next of it, and what may be done with it. */
export default function BatchPlanPage() {
  const tell = useTell()
  const mayExport = useMay('aps.dispatch:export')
  const mayChange = useMay(permissionOf(batch, 'modify'))
  const [chosen, setChosen] = useState<readonly PlannedBatch[]>([])
  usePageTitle(apsWord('menu.batchPlan') ?? '')
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
          <Select
            className="mw-filter"
            allowClear
            value={Number(filters['section']) || null}
            placeholder={tell('batchPlan.allSections')}
            aria-label={tell('batchPlan.section')}
            options={[...sections].map(([value, label]) => ({ value, label }))}
            onChange={(value: number | null | undefined) => filter({ section: value ? String(value) : undefined })}
          />
          <Select
            className="mw-filter"
            allowClear
            value={filters['status'] ?? null}
            placeholder={tell('batchPlan.status')}
            aria-label={tell('batchPlan.status')}
            options={batchStatus.map((value) => ({ value, label: statusWord(value) }))}
            onChange={(value: string | null | undefined) => filter({ status: value ?? undefined })}
          />
          <PeriodFilter
            label={tell('batchPlan.period')}
            {...days}
            fault={days.from && days.to ? periodFault(days).from : undefined}
            onPick={(change) => filter(emptyAsNone(change))}
            onType={(change) => filter(emptyAsNone(change))}
            onLeave={() => {}}
            onSubmit={list.retry}
          />
          <Checkbox
            checked={Boolean(filters['late'])}
            onChange={({ target }) => filter({ late: target.checked ? '1' : undefined })}
          >
            {tell('batchPlan.onlyLate')}
          </Checkbox>
          <span className="mw-space" />
          {mayExport && (
            <Button icon={<DownloadOutlined aria-hidden />} disabled={!data?.total} onClick={() => void exportIt()}>
              {tell('batchPlan.export')}
            </Button>
          )}
        </div>
        {mayChange && chosen.length > 0 && <Steps chosen={current} onChanged={changed} onClear={() => setChosen([])} />}
        {data && data.rows.length > 0 ? (
          <Batches
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

interface StepsProps {
  chosen: readonly PlannedBatch[]
  onChanged: () => void
  onClear: () => void
}

/** In the place of filters while batches are chosen; what the server would refuse is closed, with the reason. */
function Steps({ chosen, onChanged, onClear }: StepsProps) {
  const tell = useTell()
  const [apply, setApply] = useState<boolean>()
  const batches = chosen.map(({ batchId, number }) => ({ id: batchId, number }))
  const whyNot = (key: BatchStep) => {
    if (key === 'finish' && chosen.some((of) => of.partType === partType.electrode))
      return tell('batchPlan.electrodeStays')
    const fits = chosen.every(({ status }) => mayAdvance(batchFlow, status as Status, batchSteps[key].to))
    return fits ? undefined : unfitBatches()
  }
  const count = tell('batchPlan.chosen', { count: chosen.length })
  return (
    <div className="mw-actions mw-batch" role="toolbar" aria-label={count}>
      <strong aria-live="polite">{count}</strong>
      {(Object.keys(batchSteps) as BatchStep[]).map((key) => (
        <Tooltip key={key} title={whyNot(key)}>
          <Button
            disabled={whyNot(key) !== undefined}
            danger={key === 'close'}
            onClick={() => void takeBatchStep(key, batches).then(onChanged)}
          >
            {batchStepLabel(key)}
          </Button>
        </Tooltip>
      ))}
      <Button onClick={() => setApply(true)}>{batchStepLabel('outsource')}</Button>
      <Button onClick={() => setApply(false)}>{batchStepLabel('cancelOutsource')}</Button>
      <span className="mw-space" />
      <Button type="text" onClick={onClear}>
        {tell('batchPlan.clear')}
      </Button>
      {apply !== undefined && (
        <OutsourceBatches
          {...{ batches, apply }}
          onClose={() => {
            setApply(undefined)
            onChanged()
          }}
        />
      )}
    </div>
  )
}

interface BatchesProps {
  rows: readonly PlannedBatch[]
  isStale: boolean
  chosen: readonly PlannedBatch[]
  /** Absent: nothing may be done with them. */
  onChosen: ((chosen: readonly PlannedBatch[]) => void) | undefined
}

function Batches({ rows, isStale, chosen, onChosen }: BatchesProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const mayLook = useMay(permissionOf(batch, 'detail'))
  const ids = new Set(chosen.map(({ batchId }) => batchId))
  const others = chosen.filter(({ batchId }) => !rows.some((row) => row.batchId === batchId))
  const shown = rows.length - rows.filter(({ batchId }) => !ids.has(batchId)).length
  const heads = ['number', 'mould', 'part', 'status', 'next', 'resource', 'start', 'end', 'delivery', 'late'] as const
  return (
    <div className={isStale ? 'aps-table-scroll aps-dimmed' : 'aps-table-scroll'}>
      <table className="aps-table aps-batches" aria-label={apsWord('menu.batchPlan')}>
        <thead>
          <tr>
            {onChosen && (
              <th scope="col" className="aps-check">
                <Checkbox
                  aria-label={tell('batchPlan.chooseAll')}
                  checked={shown === rows.length}
                  indeterminate={shown > 0 && shown < rows.length}
                  onChange={({ target }) => onChosen(target.checked ? [...others, ...rows] : others)}
                />
              </th>
            )}
            {heads.map((head) => (
              <th key={head} scope="col">
                {tell(`batchPlan.${head}`)}
              </th>
            ))}
            <th scope="col" className="aps-end">
              {tell('batchPlan.quantity')}
            </th>
            <th scope="col" className="aps-end">
              {tell('batchPlan.progress')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((of) => (
            <tr key={of.batchId}>
              {onChosen && (
                <td className="aps-check">
                  <Checkbox
                    aria-label={tell('batchPlan.choose', { number: of.number })}
                    checked={ids.has(of.batchId)}
                    onChange={({ target }) =>
                      onChosen(
                        target.checked ? [...chosen, of] : chosen.filter(({ batchId }) => batchId !== of.batchId),
                      )
                    }
                  />
                </td>
              )}
              <th scope="row">
                {mayLook ? <Link to={recordPath(batch.name, of.batchId)!}>{of.number}</Link> : of.number}
              </th>
              <td className="aps-figures">{of.mouldNumber}</td>
              <td>
                {of.partNumber} {of.partName}
              </td>
              <td>
                <Tag tone={statusTone(of.status)}>{statusWord(of.status)}</Tag>
                {of.isOutsourced && (
                  <>
                    {' '}
                    <Tag tone="neutral">{tell('batchPlan.outsourced')}</Tag>
                  </>
                )}
              </td>
              <td>{of.next ? `${of.next.operationNumber} ${of.next.processName}` : missing}</td>
              <td>{of.next?.resourceName ?? missing}</td>
              <td className="aps-figures">{clockOf(of.plannedStart, zone)}</td>
              <td className="aps-figures">{clockOf(of.plannedEnd, zone)}</td>
              <td className="aps-figures">{of.deliveryDate ?? missing}</td>
              <td className={of.lateMinutes > 0 ? 'aps-figures aps-late' : ''}>
                {of.lateMinutes > 0 ? span(of.lateMinutes) : missing}
              </td>
              <td className="aps-end aps-figures">{shownNumber(of.quantity)}</td>
              <td className="aps-end aps-figures">
                {shownNumber(of.doneOperations)} / {shownNumber(of.operations)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
