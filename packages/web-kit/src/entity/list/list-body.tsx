import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useCallback } from 'react'
import { EmptyState, ErrorState, WaitingLines } from '../../feedback/states.tsx'
import { Grid } from '../../grid/grid.tsx'
import { arrange } from '../../grid/grid-settings.ts'
import type { Selection } from '../../grid/selection.ts'
import { emptyText, entityInSentence, entityNames, namesInSentence } from '../../i18n/entity-words.ts'
import { useWords, type say as sayType } from '../../i18n/i18n.ts'
import { usePageActions } from '../../page/page-actions.ts'
import { useDensity } from '../../theme/theme.tsx'
import { CardList } from './card-list.tsx'
import { useCellMenu } from './cell-menu.tsx'
import type { StoredRecord } from '../entity-calls.ts'
import { startExport } from '../transfer/export-notice.tsx'
import { BatchBar, ExportButton, RowActions, rowActionsWidth, useViewActions, ViewActions } from './list-actions.tsx'
import { ListColumns, useHasActions, useListSettings } from './list-columns.tsx'
import { isFiltered, listInputOf, type ListState } from './list-state.ts'
import type { ChangeList } from './use-list.ts'
import { pageSizes } from '../../session/page-size.ts'
import type { May } from './operations.ts'
import { Pager } from './pager.tsx'
import { useColumns } from './use-columns.tsx'
import { useNarrow } from './use-narrow.ts'
import type { View } from '../view.ts'

type Say = typeof sayType

/** Keys of the table where the focus is. */
const gridKeys = { walk: '↑ ↓ ← → PgUp PgDn', choose: 'Space', extend: 'Shift ↑ ↓', open: 'Enter' } as const

interface ListBodyProps {
  view: View
  state: ListState
  setState: ChangeList
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

/** Actions, rows and paging of a list. */
export function ListBody(props: ListBodyProps) {
  const { view, state, setState, selection, setSelection, may, rows, total, open, edit, remove } = props
  const { entity, unremovable } = view
  const { say } = useWords()
  const { rowHeight } = useDensity()
  const isNarrow = useNarrow()
  const columns = useColumns(view)
  const [settings, setSettings] = useListSettings(view)
  const shownFirst = entity.list.columns
  const cellMenu = useCellMenu(entity, (name, value) =>
    setState(({ filters }) => ({ filters: { ...filters, [name]: value } })),
  )
  const rowActions = useViewActions(view, 'row')
  // Rows are chosen for something: where nothing can be done with many, there is nothing to choose.
  const mayChoose = useViewActions(view, 'batch').length > 0 || may.export || may.remove
  const pageActions = useViewActions(view, 'page')
  const hasActions = useHasActions(view, may)
  const exportRows = (asShown = false) => {
    const arranged = arrange(
      settings,
      columns.map(({ id }) => id),
      shownFirst,
    )
    const shown = arranged.order.filter((id) => !arranged.hidden.has(id))
    const ids = [...selection.keys()]
    void startExport(entity, { ...listInputOf(state), ...(ids.length > 0 ? { ids } : {}) }, asShown ? shown : undefined)
  }
  usePageActions([
    may.add && {
      key: 'add',
      name: say('action.newOf', { entity: entityInSentence(entity) }),
      keys: 'N',
      run: props.create,
    },
    may.import && { key: 'import', name: say('action.import'), run: props.onImport },
    may.export && total > 0 && { key: 'export', name: say('action.export'), run: () => exportRows() },
    ...pageActions
      .filter(({ unfit }) => unfit?.([]) === undefined)
      .map(({ key: action, label, run }) => ({ key: `view-${action}`, name: label(), run: () => void run([]) })),
    ...(['choose', 'extend', 'open', 'walk'] as const).map((name) => ({
      key: `grid-${name}`,
      name: say(`grid.keys.${name}`),
      keys: gridKeys[name],
    })),
  ])
  const instead = insteadOf(props, say)
  const before = (state.page - 1) * state.size
  const actionsWidth = rowActionsWidth([
    ...(may.modify ? [say('action.edit')] : []),
    ...rowActions.map(({ label }) => label()),
    ...(may.remove ? [say('action.remove')] : []),
  ])
  const actions = useCallback(
    (record: StoredRecord) => <RowActions {...{ record, may, edit, remove, unremovable }} actions={rowActions} />,
    [may, edit, remove, unremovable, rowActions],
  )
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
        hasActions && (
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
            {may.export && <ExportButton disabled={total === 0} onExport={exportRows} />}
            <ViewActions view={view} at="page" records={[]} />
            <span className="mw-space" />
            {!isNarrow && <ListColumns view={view} />}
          </div>
        )
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
          firstIndex={before}
          rowHeight={rowHeight}
          settings={settings}
          onSettings={setSettings}
          sort={state.sort}
          onSort={(sort) => setState({ sort })}
          {...(mayChoose ? { selection, onSelection: setSelection } : {})}
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
          {...(actionsWidth > 0 ? { actionsWidth, actions } : {})}
        />
      )}
      {cellMenu.menu}
      <div className="mw-paging">
        <Pager
          page={state.page}
          size={state.size}
          total={total}
          sizes={pageSizes}
          onChange={(page, size) => setState(size === state.size ? { page } : { size, page: 1 })}
        >
          {total > 0 && say('list.range', { from: before + 1, to: Math.min(total, before + state.size), count: total })}
        </Pager>
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
  if (isFirstLoad) return <WaitingLines lines={10} />
  if (rows.length > 0) return undefined
  const names = namesInSentence(entity)
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
          {say('form.new', { entity: entityInSentence(entity) })}
        </Button>
      )}
      {may.import && <Button onClick={onImport}>{say('action.import')}</Button>}
    </EmptyState>
  )
}
