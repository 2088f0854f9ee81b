import { ReasonArea } from '@mouldwright/basic/web'
import { mayAdvance } from '@mouldwright/kernel'
import { call, changeRecords } from '@mouldwright/web-kit'
import { EntityPage, FormDialog, toneCell, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { decideDispositions, disposition, dispositionFlow, dispositionStatus } from '../../shared/index.ts'
import { tell, useTell } from '../page-words.ts'

const StatusCell = toneCell('floor', 'disposition.statusOptions', {
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
})

async function decide(
  client: QueryClient,
  records: readonly StoredRecord[],
  decision: 'approved' | 'rejected',
  answer?: string,
): Promise<void> {
  await changeRecords(client, async () => {
    const { changed } = await call(decideDispositions, {
      dispositions: records.map(({ id }) => ({ id })),
      decision,
      answer: answer ?? null,
    })
    return tell('dispositions.decided', { count: changed })
  })
  await client.invalidateQueries({ queryKey: ['floor'] })
}

const allMay = (records: readonly StoredRecord[], to: (typeof dispositionStatus)[number]) =>
  records.every(({ status }) => mayAdvance(dispositionFlow, status as (typeof dispositionStatus)[number], to))

/** What people want to do with bad pieces, for those who decide on it. */
export default function DispositionsPage() {
  const client = useQueryClient()
  const [rejected, setRejected] = useState<readonly StoredRecord[]>()
  const dress = useView(() => {
    const common = { permission: 'floor.disposition:decide', at: 'batch' as const }
    return view(disposition, {
      cells: { status: StatusCell },
      actions: [
        {
          ...common,
          key: 'approve',
          label: () => tell('approve'),
          unfit: (records: readonly StoredRecord[]) =>
            allMay(records, 'approved') ? undefined : tell('dispositions.notToApprove'),
          run: (records: readonly StoredRecord[]) => decide(client, records, 'approved'),
        },
        {
          ...common,
          key: 'reject',
          label: () => tell('reject'),
          unfit: (records: readonly StoredRecord[]) =>
            allMay(records, 'rejected') ? undefined : tell('dispositions.notToReject'),
          run: (records: readonly StoredRecord[]) => setRejected(records),
        },
      ],
    })
  }, [client])
  return (
    <>
      <EntityPage of={disposition} view={dress} />
      {rejected && <RejectDialog records={rejected} onClose={() => setRejected(undefined)} />}
    </>
  )
}

/** Whoever reported the pieces is to know what to do with them instead. */
function RejectDialog({ records, onClose }: { records: readonly StoredRecord[]; onClose: () => void }) {
  const tell = useTell()
  const client = useQueryClient()
  const id = useId()
  const [answer, setAnswer] = useState('')
  return (
    <FormDialog
      title={tell('dispositions.rejectTitle', { count: records.length })}
      verb={tell('reject')}
      isDanger
      isDisabled={!answer.trim()}
      send={() => decide(client, records, 'rejected', answer.trim())}
      onClose={onClose}
    >
      <p className="mw-help">{tell('dispositions.rejectHint')}</p>
      <div className="mw-field">
        <label htmlFor={id}>{tell('dispositions.answer')}</label>
        <ReasonArea id={id} value={answer} onChange={setAnswer} use="inspection" />
      </div>
    </FormDialog>
  )
}
