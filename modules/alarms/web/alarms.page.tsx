import { acknowledgeAlarm, alarm } from '@mouldwright/alarms/shared'
import { call, changeRecords, useMay } from '@mouldwright/web-kit'
import { EntityPage, toneCell, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { NamesCell } from './names-cell.tsx'
import { tell, useTell } from './page-words.ts'

const StatusCell = toneCell('alarms', 'alarm.statusOptions', {
  open: 'danger',
  acknowledged: 'warning',
  over: 'neutral',
})

const isOpen = (record: StoredRecord | undefined) => record?.['status'] === 'open'

async function acknowledge(record: StoredRecord, client: QueryClient): Promise<void> {
  await changeRecords(client, async () => {
    await call(acknowledgeAlarm, { id: record.id }, { changes: true })
    return tell('acknowledged', { subject: String(record['subject']) })
  })
}

function Acknowledge({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const client = useQueryClient()
  const may = useMay('alarms.alarm:acknowledge')
  if (!may || !isOpen(record)) return null
  return (
    <Button type="primary" onClick={() => void acknowledge(record, client)}>
      {tell('acknowledge')}
    </Button>
  )
}

/** What is wrong now, since when, who was told and who looks after it. */
export default function AlarmsPage() {
  const client = useQueryClient()
  const dress = useView(
    () =>
      view(alarm, {
        cells: { status: StatusCell, told: NamesCell, unreached: NamesCell },
        detail: Acknowledge,
        actions: [
          {
            key: 'acknowledge',
            label: () => tell('acknowledge'),
            permission: 'alarms.alarm:acknowledge',
            at: 'row' as const,
            unfit: ([record]: readonly StoredRecord[]) => (isOpen(record) ? undefined : tell('notOpen')),
            run: ([record]: readonly StoredRecord[]) => (record ? acknowledge(record, client) : undefined),
          },
        ],
      }),
    [client],
  )
  return <EntityPage of={alarm} view={dress} />
}
