import { call, changeRecords } from '@mouldwright/web-kit'
import { EntityPage, toneCell, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { correction, decideCorrections } from '../../shared/index.ts'
import { tell } from '../page-words.ts'

const StatusCell = toneCell('floor', 'correction.statusOptions', {
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
})

/** Corrections that people propose, for supervisors to decide. */
export default function CorrectionsPage() {
  const client = useQueryClient()
  const dress = useView(() => {
    const decide = (approve: boolean) => ({
      key: approve ? 'approve' : 'reject',
      label: () => tell(approve ? 'approve' : 'reject'),
      permission: 'floor.correction:decide',
      at: 'batch' as const,
      unfit: (records: readonly StoredRecord[]) =>
        records.every((record) => record['status'] === 'waiting') ? undefined : tell('notWaiting'),
      run: async (records: readonly StoredRecord[]) => {
        await changeRecords(client, async () => {
          const corrections = records.map(({ id }) => ({ id }))
          const { changed } = await call(decideCorrections, { corrections, approve })
          return tell('decided', { count: changed })
        })
        await client.invalidateQueries({ queryKey: ['floor'] })
      },
    })
    return view(correction, { cells: { status: StatusCell }, actions: [decide(true), decide(false)] })
  }, [client])
  return <EntityPage of={correction} view={dress} />
}
