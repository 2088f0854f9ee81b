import { call, currentLanguage, EmptyState, ErrorState } from '@mouldwright/web-kit'
import { ListPage, Search, useAddress } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { listWanted, type LearntTurnaround, type WantedOperation } from '../shared/index.ts'
import { MakeOrder } from './make-order.tsx'
import { outsourcingWord, useTell } from './page-words.ts'
import { WantedGroup } from './wanted-group.tsx'
import './outsourcing.css'

const keyOf = ({ batchId, operationNumber }: WantedOperation) => `${batchId}/${operationNumber}`

/** By the supplier that batch or route name; those without one last. */
function groupsOf(rows: readonly WantedOperation[], suppliers: readonly LearntTurnaround[]) {
  const names = new Map(suppliers.map(({ supplierId, supplier }) => [supplierId, supplier]))
  return [...Map.groupBy(rows, ({ supplierId }) => supplierId)]
    .map(([supplierId, of]) => ({ supplierId, name: supplierId === null ? '' : (names.get(supplierId) ?? '–'), of }))
    .sort(
      (one, other) =>
        Number(one.supplierId === null) - Number(other.supplierId === null) || one.name.localeCompare(other.name),
    )
}

/** What the plan wants done outside, by supplier: chosen operations become an order. */
export default function WantedPage() {
  const tell = useTell()
  const [query, setQuery] = useAddress()
  const search = query.get('q') ?? ''
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'outsourcing', 'wanted', search, currentLanguage()],
    queryFn: ({ signal }) => call(listWanted, search ? { search } : {}, { signal }),
  })
  const picked = (data?.rows ?? []).filter((row) => chosen.has(keyOf(row)))
  const toggle = (rows: readonly WantedOperation[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const row of rows)
      if (isOn) next.add(keyOf(row))
      else next.delete(keyOf(row))
    setChosen(next)
  }
  return (
    <ListPage title={outsourcingWord('menu.wanted')} count={data?.total}>
      <section className="mw-card outsourcing-wanted">
        <Search value={search} label={tell('wanted.search')} onSearch={(text) => setQuery(text ? { q: text } : {})} />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={tell(search ? 'wanted.noMatch' : 'wanted.none')} text={tell('wanted.noneHint')} />
        ) : (
          groupsOf(data.rows, data.suppliers).map(({ supplierId, name, of }) => (
            <WantedGroup
              key={supplierId ?? 0}
              name={supplierId === null ? tell('wanted.noSupplier') : name}
              rows={of}
              isChosen={(row) => chosen.has(keyOf(row))}
              onToggle={toggle}
            />
          ))
        )}
        {data && data.total > data.rows.length && (
          <p className="mw-help">{tell('wanted.more', { total: data.total, shown: data.rows.length })}</p>
        )}
      </section>
      {picked.length > 0 && data && (
        <MakeOrder rows={picked} suppliers={data.suppliers} onDone={() => setChosen(new Set())} />
      )}
    </ListPage>
  )
}
