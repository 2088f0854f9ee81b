import { acknowledgeCall, call as callEntity, callChanged, closeCall } from '@mouldwright/terminals/shared'
import { call, tellFailure, toast, useLookAgain, useWords, word } from '@mouldwright/web-kit'
import { EntityPage, Tag, view, type CellProps, type StoredRecord, type TagTone } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tell } from './page-words.ts'

const tones: Readonly<Record<string, TagTone>> = { open: 'danger', acknowledged: 'warning', closed: 'neutral' }

const StatusCell = ({ value }: CellProps) => (
  <Tag tone={tones[String(value)] ?? 'neutral'}>{word('terminals', `call.statusOptions.${String(value)}`)}</Tag>
)

/** Who calls from the shop floor; whoever goes there says so. */
export default function CallsPage() {
  const client = useQueryClient()
  const { language } = useWords()
  const look = () => void client.invalidateQueries({ queryKey: ['entity'] })
  useLookAgain(look, callChanged)
  const dress = useMemo(() => {
    const act = (work: (id: number) => Promise<unknown>, done: string) => async (records: readonly StoredRecord[]) => {
      const [record] = records
      if (!record) return
      try {
        await work(record.id)
        toast('success', tell(done as 'calls.answered'))
      } catch (failure) {
        tellFailure(failure)
      }
      await client.invalidateQueries({ queryKey: ['entity'] })
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
    // Labels follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, language])
  return <EntityPage of={callEntity} view={dress} />
}
