import '../aps.css'
import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { permissionOf } from '@mouldwright/kernel'
import {
  ask,
  call,
  currentLanguage,
  EmptyState,
  ErrorState,
  shownNumber,
  useMay,
  usePageTitle,
} from '@mouldwright/web-kit'
import { ListPage, ListPaging, RestingSelect, Tag, useAddress, useListPage } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import {
  listPlanBatches,
  listPlannedMoulds,
  listPlanParts,
  listPlans,
  listTasks,
  schedule,
} from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { StaleMarkOf } from '../stale-mark.tsx'
import { useFreshSchedules } from '../planner/use-schedule.ts'
import { askOf, planRefOf } from '../session/plan-ref.ts'
import { useSession, type SessionModel } from '../session/use-session.ts'
import { PlanEditTable } from './plan-edit-table.tsx'
import { useCells, type CellsModel } from './use-cells.ts'

/** Choices that a list offers at once; more are found by typing. */
const most = 200
const names = ['plan', 'mould', 'part', 'batch'] as const
const idOf = (text: string | null | undefined) => Number(text) || undefined

/** The plan as a table, changed row by row under the rules of planning by hand. */
export default function PlanEditPage() {
  const tell = useTell()
  usePageTitle(apsWord('menu.planEdit') ?? '')
  useFreshSchedules()
  const { data, error, refetch } = useQuery({
    queryKey: ['aps', 'plan-edit', 'plans'],
    queryFn: ({ signal }) => call(listPlans, { size: most }, { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting rows={10} />
  if (data.rows.length === 0)
    return (
      <ListPage title={apsWord('menu.planEdit')}>
        <section className="mw-card mw-list">
          <EmptyState title={tell('planEdit.noPlans')} text={tell('planEdit.noPlansHint')}>
            <Link className="mw-button mw-button-primary" to="/aps/schedule">
              {apsWord('menu.schedule')}
            </Link>
          </EmptyState>
        </section>
      </ListPage>
    )
  return <PlanTable plans={data.rows} />
}

type Plan = NonNullable<(typeof listPlans.output)['~static']>['rows'][number]

function PlanTable({ plans }: { plans: readonly Plan[] }) {
  const tell = useTell()
  const mayAdjust = useMay(permissionOf(schedule, 'adjust'))
  const [query] = useAddress()
  const plan = plans.find(({ planId }) => planId === idOf(query.get('plan'))) ?? plans[0]!
  const { scheduleId, planId } = plan
  const model = useSession(scheduleId)
  const cells = useCells(model)
  const of = planRefOf(planId, model.session)
  const from = { scheduleId, ...askOf(of) }
  const list = useListPage({
    of: ['aps', 'plan-edit', 'tasks', of, currentLanguage()],
    filters: [...names],
    fetch: ({ page, size, filters: { mould, part, batch } }, signal) =>
      mould
        ? call(
            listTasks,
            {
              ...{ ...from, page, size, mouldId: Number(mould), onlyLeft: true },
              ...(part ? { partId: Number(part) } : {}),
              ...(batch ? { batchId: Number(batch) } : {}),
            },
            { signal },
          )
        : Promise.resolve({ rows: [], total: 0 }),
  })
  const { filters, filter, data: shown } = list
  const mouldId = idOf(filters['mould'])
  const partId = idOf(filters['part'])
  const batchId = idOf(filters['batch'])
  const choices = { placeholderData: keepPreviousData }
  const moulds = useQuery({
    ...choices,
    queryKey: ['aps', 'plan-edit', 'moulds', of],
    queryFn: ({ signal }) => call(listPlannedMoulds, { ...from, size: most }, { signal }),
  })
  const parts = useQuery({
    ...choices,
    queryKey: ['aps', 'plan-edit', 'parts', of, mouldId],
    enabled: mouldId !== undefined,
    queryFn: ({ signal }) => call(listPlanParts, { ...from, mouldId: mouldId!, size: most }, { signal }),
  })
  const batches = useQuery({
    ...choices,
    queryKey: ['aps', 'plan-edit', 'batches', of, mouldId, partId],
    enabled: mouldId !== undefined,
    queryFn: ({ signal }) =>
      call(listPlanBatches, { ...from, mouldId: mouldId!, ...(partId ? { partId } : {}), size: most }, { signal }),
  })
  const choose = (what: (typeof names)[number], id: unknown) => {
    const after = names.slice(names.indexOf(what) + 1).map((name) => [name, undefined])
    cells.revert()
    filter({ [what]: id ? String(id) : undefined, ...Object.fromEntries(after) })
  }
  return (
    <ListPage
      title={apsWord('menu.planEdit')}
      count={shown && mouldId !== undefined && shownNumber(shown.total)}
      aside={
        <>
          {plan.isPublished && <Tag tone="info">{tell('week.published')}</Tag>}
          <StaleMarkOf scheduleId={scheduleId} />
        </>
      }
    >
      <section className="mw-card mw-list">
        <div className="mw-filters" role="search">
          <Choice
            label={tell('planEdit.plan')}
            value={planId}
            isKept
            options={plans.map((one) => ({ value: one.planId, label: one.scheduleName }))}
            onChange={(id) => choose('plan', id)}
          />
          <Choice
            label={tell('planEdit.mould')}
            value={mouldId}
            options={(moulds.data?.rows ?? []).map((one) => ({
              value: one.mouldId,
              label: `${one.mouldNumber} ${one.mouldName}`,
            }))}
            onChange={(id) => choose('mould', id)}
          />
          <Choice
            label={tell('planEdit.part')}
            value={partId}
            isClosed={mouldId === undefined}
            options={(parts.data?.rows ?? []).map((one) => ({
              value: one.partId,
              label: tell('planEdit.partOption', { number: one.partNumber, name: one.partName, count: one.tasks }),
            }))}
            onChange={(id) => choose('part', id)}
          />
          <Choice
            label={tell('planEdit.batch')}
            value={batchId}
            isClosed={mouldId === undefined}
            options={(batches.data?.rows ?? []).map((one) => ({
              value: one.batchId,
              label: tell('planEdit.batchOption', { number: one.batchNumber, count: one.quantity }),
            }))}
            onChange={(id) => choose('batch', id)}
          />
        </div>
        <Bar model={model} cells={cells} mayAdjust={mayAdjust} scheduleId={scheduleId} />
        {mouldId === undefined ? (
          <EmptyState title={tell('planEdit.choose')} text={tell('planEdit.chooseHint')} />
        ) : list.error && !shown ? (
          <ErrorState error={list.error} onRetry={list.retry} />
        ) : !shown ? (
          <Waiting rows={10} />
        ) : shown.rows.length === 0 ? (
          <EmptyState title={tell('planEdit.none')} />
        ) : (
          <PlanEditTable rows={shown.rows} {...{ scheduleId, model, cells }} />
        )}
        <ListPaging list={list} />
      </section>
    </ListPage>
  )
}

interface ChoiceProps {
  label: string
  value: number | undefined
  options: readonly { value: number; label: string }[]
  /** Something is chosen always. */
  isKept?: boolean
  isClosed?: boolean
  onChange: (id: number | undefined) => void
}

const Choice = ({ label, value, options, isKept, isClosed, onChange }: ChoiceProps) => (
  <RestingSelect
    label={label}
    search
    isKept={isKept ?? false}
    disabled={isClosed ?? false}
    value={value}
    options={options}
    onChange={onChange}
  />
)

interface BarProps {
  model: SessionModel
  cells: CellsModel
  mayAdjust: boolean
  scheduleId: number
}

/** Who changes the plan; what was typed and not applied; the steps so far. */
function Bar({ model, cells, mayAdjust, scheduleId }: BarProps) {
  const tell = useTell()
  const { session, isOwn, isBusy } = model
  const count = cells.changed.size
  if (!session)
    return mayAdjust ? (
      <div className="aps-plan-edit-bar">
        <Button type="primary" loading={isBusy} onClick={model.open}>
          {tell('planEdit.begin')}
        </Button>
      </div>
    ) : null
  if (!isOwn) return <p className="aps-soft">{tell('planEdit.ofOther', { by: session.by })}</p>
  const { position, steps } = session
  const discard = async () => {
    const isSure =
      steps.length === 0 ||
      (await ask({
        title: tell('planEdit.discardQuestion', { count: position }),
        body: tell('planEdit.discardEffect'),
        verb: tell('planEdit.discardVerb'),
        danger: true,
      }))
    if (!isSure) return
    cells.revert()
    model.discard()
  }
  return (
    <div className="aps-plan-edit-bar" role="group" aria-label={tell('session.label')}>
      <span role="status">
        {count > 0 ? tell('planEdit.changed', { count }) : tell('planEdit.steps', { count: position })}
      </span>
      {count > 0 && (
        <>
          <Button type="primary" loading={isBusy} onClick={() => void cells.apply()}>
            {tell('planEdit.apply')}
          </Button>
          <Button onClick={cells.revert}>{tell('planEdit.revert')}</Button>
        </>
      )}
      <span className="mw-space" />
      <Button
        icon={<UndoOutlined aria-hidden />}
        disabled={position === 0 || isBusy}
        onClick={() => model.go(position - 1)}
      >
        {tell('planEdit.undo')}
      </Button>
      <Button
        icon={<RedoOutlined aria-hidden />}
        disabled={position >= steps.length || isBusy}
        onClick={() => model.go(position + 1)}
      >
        {tell('planEdit.redo')}
      </Button>
      <Link to={`/aps/schedule/${scheduleId}`}>{tell('planEdit.chart')}</Link>
      <Button onClick={() => void discard()}>{tell('planEdit.discard')}</Button>
      <Button
        type={count > 0 ? 'default' : 'primary'}
        disabled={position === 0 || isBusy || count > 0}
        onClick={model.save}
      >
        {tell('planEdit.save')}
      </Button>
    </div>
  )
}
