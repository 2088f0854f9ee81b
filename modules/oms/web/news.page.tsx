import { newsEntity, publishNews, withdrawNews } from '@mouldwright/oms/shared'
import { ask, call, changeRecords, useMay } from '@mouldwright/web-kit'
import { EntityPage, missing, useView, view, type CellProps, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import './oms.css'
import { tell, useTell } from './page-words.ts'

const isPublished = (record: StoredRecord | undefined) => record?.['status'] === 'published'

/** Asks, then publishes or takes back; both are seen by everybody at once. */
async function turn(record: StoredRecord, way: 'publish' | 'withdraw', client: QueryClient): Promise<void> {
  const title = String(record['title'])
  const agreed = await ask({
    title: tell(`news.${way}Question`, { title }),
    body: tell(`news.${way}Effect`),
    verb: tell(`news.${way}`),
  })
  if (!agreed) return
  await changeRecords(client, async () => {
    await call(way === 'publish' ? publishNews : withdrawNews, { id: record.id }, { changes: true })
    return tell(`news.${way}Done`, { title })
  })
}

/** The one step that the piece of news waits for. */
function NewsSteps({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const client = useQueryClient()
  const mayPublish = useMay('oms.news:publish')
  if (!mayPublish) return null
  const way = isPublished(record) ? 'withdraw' : 'publish'
  return (
    <div className="oms-steps">
      <Button onClick={() => void turn(record, way, client)}>{tell(`news.${way}`)}</Button>
    </div>
  )
}

/** Plain text with its lines, as readers see it. */
const TextCell = ({ value }: CellProps) => <span className="oms-text">{String(value ?? missing)}</span>

/** News for everybody: drafts, and what is read now. */
export default function NewsPage() {
  const client = useQueryClient()
  const dress = useView(() => {
    const step = (way: 'publish' | 'withdraw', unfit: (record: StoredRecord | undefined) => string | undefined) => ({
      key: way,
      label: () => tell(`news.${way}`),
      permission: 'oms.news:publish',
      at: 'row' as const,
      unfit: ([record]: readonly StoredRecord[]) => unfit(record),
      run: ([record]: readonly StoredRecord[]) => (record ? turn(record, way, client) : undefined),
    })
    return view(newsEntity, {
      cells: { content: TextCell, contentEn: TextCell },
      detail: NewsSteps,
      actions: [
        step('publish', (record) => (isPublished(record) ? tell('news.isPublished') : undefined)),
        step('withdraw', (record) => (isPublished(record) ? undefined : tell('news.isDraft'))),
      ],
    })
  }, [client])
  return <EntityPage of={newsEntity} view={dress} />
}
