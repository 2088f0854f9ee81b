import type { Entity } from '@mouldwright/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Selection } from '../../grid/selection.ts'
import { toast } from '../../feedback/store.ts'
import { entityNames } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { usePageTitle } from '../../page/page-title.ts'
import { useKey } from '../../page/use-key.ts'
import type { StoredRecord } from '../entity-calls.ts'
import { FilterBar } from './filter-bar.tsx'
import { ListBody } from './list-body.tsx'
import { ListColumns, useHasActions } from './list-columns.tsx'
import { useOperations } from './operations.ts'
import { confirmRemoval } from '../record/remove.tsx'
import { useList, useListState } from './use-list.ts'
import { useNarrow } from './use-narrow.ts'
import { view as viewOf, type View } from '../view.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import '../record/record.css'

const RecordDrawer = lazyPart(async () => (await import('../record/record-drawer.tsx')).RecordDrawer)
const EntityImport = lazyPart(async () => (await import('../transfer/import-dialog.tsx')).EntityImport)

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
  // The drawer's code is fetched when it is first needed; then it stays, so that it can close as it opened.
  const [wasOpen, setWasOpen] = useState(false)
  if (state.mode && !wasOpen) setWasOpen(true)
  const may = useOperations(entity)
  // Where there is nothing to do but look, the settings stand beside the filters and take no row of their own.
  const isNarrow = useNarrow()
  const isGearAlone = !useHasActions(view, may) && !isNarrow
  const names = entityNames(entity)
  usePageTitle(names)
  const rows = data?.rows ?? noRows
  const total = data?.total ?? 0

  const open = useCallback((record: StoredRecord) => setState({ id: record.id, mode: 'detail' }), [setState])
  const edit = useCallback((record: StoredRecord) => setState({ id: record.id, mode: 'edit' }), [setState])
  const create = useCallback(() => setState({ id: undefined, mode: 'new' }), [setState])
  const remove = useCallback(
    async (records: readonly StoredRecord[]) => {
      // A key asks for it as well, where no button could say why not.
      const reason = view.unremovable?.(records)
      if (reason) return void toast('info', reason)
      if (!(await confirmRemoval(entity, records, client))) return
      setSelection(new Map())
      // Another record may have been opened meanwhile; that one stays.
      setState(({ id }) => (records.some((gone) => gone.id === id) ? { id: undefined, mode: undefined } : {}))
    },
    [view, entity, client, setState],
  )
  useKey('n', may.add && state.mode === undefined ? create : undefined)
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
        <FilterBar
          of={entity}
          state={state}
          onState={setState}
          onReload={() => void refetch()}
          end={isGearAlone && <ListColumns view={view} />}
        />
        <ListBody
          {...{ view, state, setState, selection, setSelection, may, rows, total, error, open, edit, create, remove }}
          isFirstLoad={!data && !error}
          isStale={isFetching && isPlaceholderData}
          onRetry={() => void refetch()}
          onImport={() => setImporting(true)}
        />
      </section>
      <Suspense>
        {wasOpen && (
          <RecordDrawer
            view={view}
            state={state}
            onState={setState}
            neighbours={rows.map(({ id }) => id)}
            onRemove={(record) => void remove([record])}
            onGivenUp={() => {
              setState({ id: undefined, mode: undefined })
              setWasOpen(false)
            }}
          />
        )}
        {isImporting && <EntityImport of={entity} onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  )
}

const noRows: readonly StoredRecord[] = []
