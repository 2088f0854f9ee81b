import { supplier } from '@mouldwright/basic/shared'
import { permissionOf } from '@mouldwright/kernel'
import { call, changeRecords, currentLanguage, EmptyState, ErrorState, useMay } from '@mouldwright/web-kit'
import { ListPage } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { applyTurnaround, listTurnarounds, type LearntTurnaround } from '../shared/index.ts'
import { outsourcingWord, useTell } from './page-words.ts'
import { span } from './shown.ts'
import { TurnaroundTable } from './turnaround-table.tsx'
import './outsourcing.css'

const correct = (row: LearntTurnaround) => <Correct row={row} />

/** How long suppliers really take, beside what their records say; taken over by choice. */
export default function TurnaroundPage() {
  const tell = useTell()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'outsourcing', 'turnarounds', currentLanguage()],
    queryFn: ({ signal }) => call(listTurnarounds, {}, { signal }),
  })
  const may = useMay(permissionOf(supplier, 'modify'))
  return (
    <ListPage title={outsourcingWord('menu.turnaround')} count={data?.rows.length}>
      <section className="mw-card outsourcing-wanted">
        <p className="mw-help">{tell('turnaround.hint')}</p>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={tell('turnaround.none')} text={tell('turnaround.noneHint')} />
        ) : (
          <TurnaroundTable rows={data.rows} {...(may ? { tools: correct } : {})} />
        )}
      </section>
    </ListPage>
  )
}

function Correct({ row }: { row: LearntTurnaround }) {
  const tell = useTell()
  const client = useQueryClient()
  if (row.orders === 0) return <span className="outsourcing-soft">{tell('turnaround.nothing')}</span>
  const apply = async (figure: 'median' | 'p80') => {
    await changeRecords(client, async () => {
      const { leadMinutes } = await call(
        applyTurnaround,
        { supplierId: row.supplierId, processId: row.processId, figure },
        { changes: true },
      )
      return tell('turnaround.applied', { supplier: row.supplier, lead: span(leadMinutes) })
    })
  }
  const label = (figure: string) => `${figure}: ${row.supplier}, ${row.process}`
  return (
    <span className="outsourcing-tags">
      <Button size="small" aria-label={label(tell('turnaround.takeMedian'))} onClick={() => void apply('median')}>
        {tell('turnaround.takeMedian')}
      </Button>
      <Button size="small" aria-label={label(tell('turnaround.takeP80'))} onClick={() => void apply('p80')}>
        {tell('turnaround.takeP80')}
      </Button>
    </span>
  )
}
