import { DownloadOutlined } from '@ant-design/icons'
import { permissionOf } from '@mouldwright/kernel'
import { call, currentLanguage, EmptyState, ErrorState, useMay } from '@mouldwright/web-kit'
import { ListPage, RestingSelect, Search, startExportBy, useAddress } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { exportPurchase, getPurchase, neededKinds, neededStates, purchaseOrder } from '../../shared/index.ts'
import { outsourcingWord, useTell } from '../page-words.ts'
import { MakePurchase } from './make-purchase.tsx'
import { NeededTable } from './needed-table.tsx'
import '../outsourcing.css'
import './purchase.css'

const oneOf = <T extends string>(options: readonly T[], value: string | null): T | undefined =>
  options.find((option) => option === value)

type Asked = {
  search?: string
  kind?: (typeof neededKinds)[number]
  state?: (typeof neededStates)[number]
  onlyAtRisk?: true
}

function askedBy(query: URLSearchParams): Asked {
  const search = query.get('q')
  const kind = oneOf(neededKinds, query.get('kind'))
  const state = oneOf(neededStates, query.get('state'))
  return {
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(query.get('risk') === '1' ? { onlyAtRisk: true } : {}),
  }
}

/** Material and standard parts that the plan waits for, with the moulds that they put at risk; chosen ones become an order. */
export default function NeededPage() {
  const tell = useTell()
  const [query, setQuery] = useAddress()
  const mayMake = useMay(permissionOf(purchaseOrder, 'make'))
  const mayExport = useMay(permissionOf(purchaseOrder, 'export'))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const asked = askedBy(query)
  const isNarrowed = Object.keys(asked).length > 0
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'outsourcing', 'needed', asked, currentLanguage()],
    queryFn: ({ signal }) => call(getPurchase, asked, { signal }),
  })
  const picked = (data?.rows ?? []).filter(({ partId }) => chosen.has(partId))
  const toggle = (partIds: readonly number[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const id of partIds)
      if (isOn) next.add(id)
      else next.delete(id)
    setChosen(next)
  }
  const title = outsourcingWord('menu.needed')
  return (
    <ListPage title={title} count={data?.total}>
      <section className="mw-card outsourcing-wanted">
        <Filters asked={asked} onPut={setQuery}>
          {mayExport && (
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void startExportBy(exportPurchase, asked, title)}
            >
              {tell('needed.export')}
            </Button>
          )}
        </Filters>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={tell(isNarrowed ? 'needed.noMatch' : 'needed.none')} text={tell('needed.noneHint')} />
        ) : (
          <>
            <p className="mw-help">
              {tell('needed.neededHint')} {data.atRisk > 0 && <b>{tell('needed.atRisk', { count: data.atRisk })}</b>}
            </p>
            <NeededTable
              rows={data.rows}
              {...(mayMake ? { isChosen: (id: number) => chosen.has(id), onToggle: toggle } : {})}
            />
          </>
        )}
        {data && data.total > data.rows.length && (
          <p className="mw-help">{tell('needed.more', { total: data.total, shown: data.rows.length })}</p>
        )}
      </section>
      {picked.length > 0 && <MakePurchase rows={picked} onDone={() => setChosen(new Set())} />}
    </ListPage>
  )
}

interface FiltersProps {
  asked: Asked
  onPut: (change: Record<string, string | undefined>) => void
  children: ReactNode
}

function Filters({ asked, onPut, children }: FiltersProps) {
  const tell = useTell()
  return (
    <div className="purchase-filters">
      <Search
        value={asked.search ?? ''}
        label={tell('needed.search')}
        onSearch={(text) => onPut({ q: text || undefined })}
      />
      <RestingSelect
        className="purchase-filter"
        isKept
        label={tell('needed.kind')}
        value={asked.kind ?? ''}
        options={[
          { value: '', label: tell('needed.allKinds') },
          ...neededKinds.map((value) => ({ value, label: tell(`needed.kinds.${value}`) })),
        ]}
        onChange={(value) => onPut({ kind: value || undefined })}
      />
      <RestingSelect
        className="purchase-filter"
        isKept
        label={tell('needed.state')}
        value={asked.state ?? ''}
        options={[
          { value: '', label: tell('needed.allStates') },
          ...neededStates.map((value) => ({ value, label: tell(`needed.states.${value}`) })),
        ]}
        onChange={(value) => onPut({ state: value || undefined })}
      />
      <Checkbox
        checked={asked.onlyAtRisk ?? false}
        onChange={({ target }) => onPut({ risk: target.checked ? '1' : undefined })}
      >
        {tell('needed.onlyAtRisk')}
      </Checkbox>
      <span className="mw-space" />
      {children}
    </div>
  )
}
