import { acknowledgeAlarm, alarm } from '@mouldwright/alarms/shared'
import { call, tellFailure, toast, useMay, useWords, word } from '@mouldwright/web-kit'
import { EntityPage, Tag, view, type CellProps, type StoredRecord, type TagTone } from '@mouldwright/web-kit/entity'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { tell, useTell } from './page-words.ts'

const tones: Readonly<Record<string, TagTone>> = { open: 'danger', acknowledged: 'warning', over: 'neutral' }

const StatusCell = ({ value }: CellProps) => (
  <Tag tone={tones[String(value)] ?? 'neutral'}>{word('alarms', `alarm.statusOptions.${String(value)}`)}</Tag>
)

const isOpen = (record: StoredRecord | undefined) => record?.['status'] === 'open'

async function acknowledge(record: StoredRecord, client: QueryClient): Promise<void> {
  try {
    await call(acknowledgeAlarm, { id: record.id }, { changes: true })
    toast('success', tell('acknowledged', { subject: String(record['subject']) }))
  } catch (failure) {
    tellFailure(failure)
  }
  await client.invalidateQueries({ queryKey: ['entity'] })
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
  const { language } = useWords()
  const dress = useMemo(
    () =>
      view(alarm, {
        cells: { status: StatusCell },
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
    // Labels follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [client, language],
  )
  return <EntityPage of={alarm} view={dress} />
}
