import '../aps.css'
import { DiffOutlined, PlusOutlined } from '@ant-design/icons'
import { permissionOf } from '@mouldwright/kernel'
import { EmptyState, ErrorState, lazyPart, shownNumber, useDensity, useMay } from '@mouldwright/web-kit'
import {
  Grid,
  ListPage,
  ListPaging,
  listRecords,
  ListSearch,
  useAddress,
  useListPage,
  useNarrow,
  type StoredRecord,
} from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { comparedPlans, schedule } from '../../shared/index.ts'
import { comparePath } from '../compare/chosen-plans.ts'
import { ImportLink } from '../import-link.tsx'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { pathOf, RowActions, useScheduleActions } from './schedule-actions.tsx'
import { Cards, useColumns } from './schedule-columns.tsx'
import { useFreshSchedules } from '../planner/use-schedule.ts'

const AutomaticDrawer = lazyPart(async () => (await import('../automatic/automatic-drawer.tsx')).AutomaticDrawer)
const ScheduleDrawer = lazyPart(async () => (await import('./schedule-drawer.tsx')).ScheduleDrawer)

/** All schedules: how each stands, what came of its last run, which one the shop follows. */
export default function SchedulesPage() {
  const tell = useTell()
  const go = useNavigate()
  const isNarrow = useNarrow()
  const { rowHeight } = useDensity()
  const mayAdd = useMay(permissionOf(schedule, 'add'))
  const [query] = useAddress()
  const edited = query.get('edit')
  const automatic = query.get('automatic')
  useFreshSchedules()
  const list = useListPage({
    of: ['aps', 'schedules'],
    fetch: ({ search: text, page, size }, signal) =>
      listRecords(schedule, { page, size, sort: '-updatedAt', ...(text ? { search: text } : {}) }, signal),
  })
  const { data, error, search, put } = list
  const [chosen, setChosen] = useState<ReadonlyMap<number, StoredRecord>>(new Map())
  const actions = useScheduleActions(
    (id) => put({ edit: String(id) }),
    (id) => put({ automatic: String(id) }),
  )
  const columns = useColumns(tell)
  const rowActions = (record: StoredRecord) => <RowActions record={record} actions={actions} />
  const rows = useMemo(() => [...(data?.rows ?? [])].sort(byDefault), [data])
  const instead =
    error && rows.length === 0 ? (
      <ErrorState error={error} onRetry={list.retry} />
    ) : !data ? (
      <Waiting rows={8} />
    ) : rows.length === 0 ? (
      <EmptyState
        title={tell(search ? 'schedules.noMatch' : 'schedules.none')}
        text={search ? undefined : apsWord('schedule.$empty')}
      >
        {mayAdd && !search && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => put({ edit: 'new' })}>
            {tell('schedules.new')}
          </Button>
        )}
        {!search && <ImportLink />}
      </EmptyState>
    ) : undefined
  return (
    <ListPage title={apsWord('schedule.$many')} count={data && shownNumber(data.total)}>
      <section className="mw-card mw-list">
        <div className="mw-actions">
          {mayAdd && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => put({ edit: 'new' })}>
              {tell('schedules.new')}
            </Button>
          )}
          {!isNarrow && <CompareButton chosen={[...chosen.values()]} />}
          <ListSearch list={list} label={tell('schedules.search')} />
        </div>
        {isNarrow ? (
          (instead ?? <Cards rows={rows} actions={actions} />)
        ) : (
          <Grid<StoredRecord>
            label={apsWord('schedule.$many') ?? ''}
            columns={columns}
            rows={rows}
            total={list.total}
            rowHeight={rowHeight}
            isStale={list.isStale}
            selection={chosen}
            onSelection={setChosen}
            instead={instead}
            onOpen={(record) => void go(pathOf(record))}
            actionsWidth={112}
            actions={rowActions}
          />
        )}
        <ListPaging list={list} />
      </section>
      <Suspense>
        {automatic && <AutomaticDrawer id={Number(automatic)} onClose={() => put({ automatic: undefined })} />}
        {edited && (
          <ScheduleDrawer
            id={edited === 'new' ? undefined : Number(edited)}
            onClose={() => put({ edit: undefined })}
            onSaved={(saved) => {
              if (edited === 'new') void go(pathOf(saved))
              else put({ edit: undefined })
            }}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

const byDefault = (one: StoredRecord, other: StoredRecord) =>
  Number(other['isDefault'] === true) - Number(one['isDefault'] === true) ||
  Number(one['isMock'] === true) - Number(other['isMock'] === true)

/** Two to five chosen schedules side by side. */
function CompareButton({ chosen }: { chosen: readonly StoredRecord[] }) {
  const tell = useTell()
  const go = useNavigate()
  const { least, most } = comparedPlans
  if (chosen.length === 0) return null
  const hint =
    chosen.length < least
      ? tell('compare.plansHint')
      : chosen.length > most
        ? tell('compare.tooMany', { most })
        : undefined
  return (
    <Button
      icon={<DiffOutlined aria-hidden />}
      disabled={hint !== undefined}
      {...(hint ? { title: hint } : {})}
      onClick={() => void go(comparePath(chosen.map(({ id }) => ({ scheduleId: id }))))}
    >
      {tell('compare.open')}
    </Button>
  )
}
