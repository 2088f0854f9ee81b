import { acknowledgeCall, call as callEntity, callChanged, closeCall } from '@mouldwright/terminals/shared'
import { call, changeRecords, useLookAgain } from '@mouldwright/web-kit'
import { EntityPage, toneCell, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { tell } from './page-words.ts'

const StatusCell = toneCell('terminals', 'call.statusOptions', {
  open: 'danger',
  acknowledged: 'warning',
  closed: 'neutral',
})

/** Who calls from the shop floor; whoever goes there says so. */
export default function CallsPage() {
  const client = useQueryClient()
  const look = () => void client.invalidateQueries({ queryKey: ['entity'] })
  useLookAgain(look, callChanged)
  const dress = useView(() => {
    const act = (work: (id: number) => Promise<unknown>, done: string) => async (records: readonly StoredRecord[]) => {
      const [record] = records
      if (!record) return
      await changeRecords(client, async () => {
        await work(record.id)
        return tell(done as 'calls.answered')
      })
    }
    const isOver = (record: StoredRecord | undefined) => record?.['status'] === 'closed'
    return view(callEntity, {
      cells: { status: StatusCell },
      actions: [
        {
          key: 'answer',
          label: () => tell('calls.answer'),
          permission: 'terminals.call:answer',
          at: 'row' as const,
          unfit: ([record]: readonly StoredRecord[]) =>
            record?.['status'] === 'open' ? undefined : tell('calls.answeredAlready'),
          run: act((id) => call(acknowledgeCall, { id }, { changes: true }), 'calls.answered'),
        },
        {
          key: 'close',
          label: () => tell('calls.close'),
          permission: 'terminals.call:answer',
          at: 'row' as const,
          unfit: ([record]: readonly StoredRecord[]) => (isOver(record) ? tell('calls.closedAlready') : undefined),
          run: act((id) => call(closeCall, { id }, { changes: true }), 'calls.closed'),
        },
      ],
    })
  }, [client])
  return <EntityPage of={callEntity} view={dress} />
}
