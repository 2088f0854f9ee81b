import { ownFields, permissionOf, type Entity } from '@mouldwright/kernel'
import { DownloadOutlined, MoreOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Pagination, Skeleton, Tooltip } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import { columnWidth, FieldCell } from '../fields/field-cell.tsx'
import { fieldText, isNumeric, missing } from '../fields/field-text.ts'
import { ColumnSettings } from '../grid/column-settings.tsx'
import { Grid, type GridColumn } from '../grid/grid.tsx'
import { arrange, readSettings, type GridSettings } from '../grid/grid-settings.ts'
import type { Selection } from '../grid/selection.ts'
import { emptyText, entityName, entityNames, headerLabel } from '../i18n/entity-words.ts'
import { useWords, type say as sayType } from '../i18n/i18n.ts'
import { savePreference, usePreference } from '../session/preference.ts'
import { useSession, useTimeZone } from '../session/session.ts'
import { useDensity } from '../theme/theme.tsx'
import { isTyping } from '../page/is-typing.ts'
import { usePageTitle } from '../page/page-title.ts'
import { CardList } from './card-list.tsx'
import type { StoredRecord } from './entity-calls.ts'
import { startExport } from './export-notice.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isFiltered, listInputOf, pageSizes, type ListState } from './list-state.ts'
import { confirmRemoval } from './remove.tsx'
import { useCellMenu } from './cell-menu.tsx'
import { useList, useListState } from './use-list.ts'
import { useNarrow } from './use-narrow.ts'
import { view as viewOf, type View, type ViewAction } from './view.ts'

const RecordDrawer = lazy(async () => ({ default: (await import('./record-drawer.tsx')).RecordDrawer }))
const EntityImport = lazy(async () => ({ default: (await import('./import-dialog.tsx')).EntityImport }))

/** List, form, detail, import and export of an entity, from its declaration; `view` replaces parts. */
export function EntityPage({ of, view }: { of: Entity; view?: View }) {
  const dress = useMemo(() => view ?? viewOf(of), [view, of])
  return <Page key={of.name} view={dress} />
}

function Page({ view }: { view: View }) {
  const { entity } = view
  const { say } = useWords()
  const client = useQueryClient()
  const [state, setState] = useListState(entity)
  const { data, error, isPlaceholderData, isFetching, refetch } = useList(entity, state)
  const [selection, setSelection] = useState<Selection<StoredRecord>>(() => new Map())
  const [isImporting, setImporting] = useState(false)
  const may = useOperations(entity)
  const names = entityNames(entity)
  usePageTitle(names)
  const rows = data?.rows ?? noRows
  const total = data?.total ?? 0

  const open = useCallback((record: StoredRecord) => setState({ id: record.id, mode: 'detail' }), [setState])
  const edit = useCallback((record: StoredRecord) => setState({ id: record.id, mode: 'edit' }), [setState])
  const create = useCallback(() => setState({ id: undefined, mode: 'new' }), [setState])
  const remove = useCallback(
    async (records: readonly StoredRecord[]) => {
      if (!(await confirmRemoval(entity, records, client))) return
      setSelection(new Map())
      setState({ id: undefined, mode: undefined })
    },
    [entity, client, setState],
  )
  useNewKey(may.add && state.mode === undefined ? create : undefined)
  // Removing the last rows of the last page leaves a page that is none.
  useEffect(() => {
    if (data && !isPlaceholderData && rows.length === 0 && state.page > 1)
      setState({ page: Math.max(1, Math.ceil(total / state.size)) })
  }, [data, isPlaceholderData, rows.length, state.page, state.size, total, setState])

  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{names}</h1>
        {data && <span className="mw-count">{say('list.count', { count: total })}</span>}
      </header>
      <section className="mw-card mw-list">
        <FilterBar of={entity} state={state} onState={setState} onReload={() => void refetch()} />
        <ListBody
          {...{ view, state, setState, selection, setSelection, may, rows, total, error, open, edit, create, remove }}
          isFirstLoad={!data && !error}
          isStale={isFetching && isPlaceholderData}
          onRetry={() => void refetch()}
          onImport={() => setImporting(true)}
        />
      </section>
      <Suspense>
        <RecordDrawer
          view={view}
          state={state}
          onState={setState}
          neighbours={rows.map(({ id }) => id)}
          onRemove={(record) => void remove([record])}
        />
        {isImporting && <EntityImport of={entity} onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  )
}

const noRows: readonly StoredRecord[] = []

type Say = typeof sayType

type May = Record<'add' | 'modify' | 'remove' | 'export' | 'import', boolean>

function useOperations(of: Entity): May {
  const permissions = useSession((session) => session.permissions)
  const has = (operation: keyof May) => !of.without.includes(operation) && permissions.has(permissionOf(of, operation))
  return {
    add: has('add'),
    modify: has('modify'),
    remove: has('remove'),
    export: has('export'),
    import: has('import'),
  }
}

interface ListBodyProps {
  view: View
  state: ListState
  setState: (change: Partial<ListState>) => void
  selection: Selection<StoredRecord>
  setSelection: (selection: Selection<StoredRecord>) => void
  may: May
  rows: readonly StoredRecord[]
  total: number
  error: Error | null
  isFirstLoad: boolean
  isStale: boolean
  open: (record: StoredRecord) => void
  edit: (record: StoredRecord) => void
  create: () => void
  remove: (records: readonly StoredRecord[]) => Promise<void>
  onRetry: () => void
  onImport: () => void
}

function ListBody(props: ListBodyProps) {
  const { view, state, setState, selection, setSelection, may, rows, total, error, open, edit, remove } = props
  const { entity } = view
  const { say } = useWords()
  const { rowHeight } = useDensity()
  const isNarrow = useNarrow()
  const columns = useColumns(view)
  const key = `list.${entity.name}`
  const settings = readSettings(usePreference<unknown>(key))
  const setSettings = (next: GridSettings) => savePreference(key, next)
  const shownFirst = entity.list.columns
  const cellMenu = useCellMenu(entity, (name, value) => setState({ filters: { ...state.filters, [name]: value } }))
  const rowActions = useViewActions(view, 'row')
  const exportRows = () => {
    const arranged = arrange(
      settings,
      columns.map(({ id }) => id),
      shownFirst,
    )
    const shown = arranged.order.filter((id) => !arranged.hidden.has(id))
    const ids = [...selection.keys()]
    void startExport(entity, { ...listInputOf(state), ...(ids.length > 0 ? { ids } : {}) }, shown)
  }
  const instead = insteadOf(props, say)
  return (
    <>
      {selection.size > 0 ? (
        <BatchBar
          view={view}
          records={[...selection.values()]}
          may={may}
          onClear={() => setSelection(new Map())}
          onExport={exportRows}
          onRemove={remove}
        />
      ) : (
        <div className="mw-actions">
          {may.add && (
            <Tooltip title="N">
              <Button type="primary" icon={<PlusOutlined />} onClick={props.create}>
                {say('action.new')}
              </Button>
            </Tooltip>
          )}
          {may.import && (
            <Button icon={<UploadOutlined />} onClick={props.onImport}>
              {say('action.import')}
            </Button>
          )}
          {may.export && (
            <Button icon={<DownloadOutlined />} disabled={total === 0} onClick={exportRows}>
              {say('action.export')}
            </Button>
          )}
          <ViewActions view={view} at="page" records={noRows} />
          <span className="mw-space" />
          {!isNarrow && (
            <ColumnSettings columns={columns} shownFirst={shownFirst} settings={settings} onSettings={setSettings} />
          )}
        </div>
      )}
      {isNarrow ? (
        <CardList view={view} rows={rows} isStale={props.isStale} instead={instead} onOpen={open} />
      ) : (
        <Grid<StoredRecord>
          label={entityNames(entity)}
          columns={columns}
          shownFirst={shownFirst}
          rows={rows}
          total={total}
          firstIndex={(state.page - 1) * state.size}
          rowHeight={rowHeight}
          settings={settings}
          onSettings={setSettings}
          sort={state.sort}
          onSort={(sort) => setState({ sort })}
          selection={selection}
          onSelection={setSelection}
          onOpen={open}
          onKey={(pressed, record) => {
            if ((pressed === 'e' || pressed === 'F2') && may.modify) edit(record)
            else if (pressed === 'Delete' && may.remove)
              void remove(selection.size > 0 ? [...selection.values()] : [record])
            else return false
            return true
          }}
          onMenu={cellMenu.open}
          isStale={props.isStale}
          instead={instead}
          {...(may.modify || may.remove || rowActions.length > 0
            ? {
                actionsWidth: rowActions.length > 0 ? 140 : may.modify && may.remove ? 116 : 72,
                actions: (record: StoredRecord) => (
                  <RowActions {...{ record, may, edit, remove }} actions={rowActions} />
                ),
              }
            : {})}
        />
      )}
      {cellMenu.menu}
      <div className="mw-paging">
        <Pagination
          size="small"
          current={state.page}
          pageSize={state.size}
          total={total}
          showSizeChanger={{ popupMatchSelectWidth: false }}
          pageSizeOptions={[...pageSizes]}
          showTotal={(count, [from, to]) => (count > 0 ? say('list.range', { from, to, count }) : '')}
          onChange={(page, size) => setState(size === state.size ? { page } : { size, page: 1 })}
        />
      </div>
    </>
  )
}

/** What stands in the grid's place when there are no rows. */
function insteadOf(
  { view, state, setState, may, rows, error, isFirstLoad, create, onRetry, onImport }: ListBodyProps,
  say: Say,
) {
  const { entity } = view
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={onRetry} />
  if (isFirstLoad) return <GridSkeleton />
  if (rows.length > 0) return undefined
  const names = entityNames(entity)
  if (isFiltered(state))
    return (
      <EmptyState title={say('empty.filtered', { entity: names })} text={say('empty.filteredHint')}>
        <Button type="primary" onClick={() => setState({ search: '', filters: {} })}>
          {say('empty.clear')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title={say('empty.none', { entity: names })} text={emptyText(entity)}>
      {may.add && (
        <Button type="primary" icon={<PlusOutlined />} onClick={create}>
          {say('form.new', { entity: entityName(entity) })}
        </Button>
      )}
      {may.import && <Button onClick={onImport}>{say('action.import')}</Button>}
    </EmptyState>
  )
}

const GridSkeleton = () => (
  <div className="mw-skeleton">
    {Array.from({ length: 10 }, (_, at) => (
      <Skeleton.Input key={at} active block size="small" />
    ))}
  </div>
)

function useColumns(view: View): GridColumn<StoredRecord>[] {
  const { entity, cells } = view
  const { language } = useWords()
  const zone = useTimeZone()
  return useMemo(() => {
    const declared = [
      ...entity.list.columns,
      ...ownFields(entity)
        .filter(([name, field]) => !entity.list.columns.includes(name) && field.kind !== 'secret')
        .map(([name]) => name),
    ]
    return declared.flatMap((name) => {
      const field = entity.fields[name]
      if (!field || field.kind === 'rows') return []
      const Own = cells?.[name]
      const header = headerLabel(entity, name, field)
      const place = { of: entity, name, field }
      const labelOf = (record: StoredRecord) => (record.labels[name] ? { label: record.labels[name] } : {})
      return [
        {
          id: name,
          header,
          width: columnWidth(field, header),
          align: isNumeric(field) ? ('end' as const) : ('start' as const),
          sortable: field.kind !== 'image' && field.kind !== 'file' && field.kind !== 'secret',
          text: (record: StoredRecord) => {
            const text = fieldText(place, record[name], { zone, ...labelOf(record) })
            return text === missing ? '' : text
          },
          render: (record: StoredRecord) =>
            Own ? (
              <Own value={record[name]} record={record} />
            ) : (
              <FieldCell {...place} value={record[name]} zone={zone} {...labelOf(record)} />
            ),
        },
      ]
    })
    // The words of headers and cells follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [entity, cells, zone, language])
}

/** Actions of a view that the user may take. */
function useViewActions(view: View, at: ViewAction['at']): readonly ViewAction[] {
  const permissions = useSession((session) => session.permissions)
  return (view.actions ?? []).filter((action) => action.at === at && permissions.has(action.permission))
}

function ViewActions({ view, at, records }: { view: View; at: ViewAction['at']; records: readonly StoredRecord[] }) {
  return useViewActions(view, at).map((action) => {
    const reason = action.unfit?.(records)
    return (
      <Tooltip key={action.key} title={reason}>
        <Button icon={action.icon} disabled={reason !== undefined} onClick={() => void action.run(records)}>
          {action.label()}
        </Button>
      </Tooltip>
    )
  })
}

interface RowActionsProps {
  record: StoredRecord
  may: May
  actions: readonly ViewAction[]
  edit: (record: StoredRecord) => void
  remove: (records: readonly StoredRecord[]) => Promise<void>
}

/** At most two words; the rest under "…". */
function RowActions({ record, may, actions, edit, remove }: RowActionsProps) {
  const { say } = useWords()
  const all = [
    ...(may.modify ? [{ key: 'edit', label: say('action.edit'), run: () => edit(record) }] : []),
    ...actions.map((action) => ({
      key: action.key,
      label: action.label(),
      reason: action.unfit?.([record]),
      run: () => void action.run([record]),
    })),
    ...(may.remove ? [{ key: 'remove', label: say('action.remove'), run: () => void remove([record]) }] : []),
  ]
  const inSight = all.length > 2 ? all.slice(0, 1) : all
  const rest = all.slice(inSight.length)
  return (
    <>
      {inSight.map(({ key, label, run }) => (
        <button key={key} type="button" tabIndex={-1} className="mw-row-action" onClick={run}>
          {label}
        </button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.key,
              label: 'reason' in action && action.reason ? `${action.label} (${action.reason})` : action.label,
              disabled: 'reason' in action && action.reason !== undefined,
              danger: action.key === 'remove',
              onClick: action.run,
            })),
          }}
        >
          <button type="button" tabIndex={-1} className="mw-row-action" aria-label={say('grid.more')}>
            <MoreOutlined />
          </button>
        </Dropdown>
      )}
    </>
  )
}

interface BatchBarProps {
  view: View
  records: readonly StoredRecord[]
  may: May
  onClear: () => void
  onExport: () => void
  onRemove: (records: readonly StoredRecord[]) => Promise<void>
}

/** In the place of the action row while rows are chosen: only what fits all of them. */
function BatchBar({ view, records, may, onClear, onExport, onRemove }: BatchBarProps) {
  const { say } = useWords()
  return (
    <div className="mw-actions mw-batch" role="toolbar" aria-label={say('list.chosen', { count: records.length })}>
      <strong aria-live="polite">{say('list.chosen', { count: records.length })}</strong>
      <ViewActions view={view} at="batch" records={records} />
      {may.export && (
        <Button icon={<DownloadOutlined />} onClick={onExport}>
          {say('action.export')}
        </Button>
      )}
      {may.remove && (
        <Button danger onClick={() => void onRemove(records)}>
          {say('action.remove')}
        </Button>
      )}
      <span className="mw-space" />
      <Button type="text" onClick={onClear}>
        {say('list.clearChosen')}
      </Button>
    </div>
  )
}

/** `N` begins a new record, outside fields. */
function useNewKey(create: (() => void) | undefined): void {
  useEffect(() => {
    if (!create) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      create()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [create])
}
