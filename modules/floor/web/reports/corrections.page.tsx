import { call, tellFailure, toast, useWords } from '@mouldwright/web-kit'
import { EntityPage, Tag, view, type CellProps, type StoredRecord, type TagTone } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { correction, decideCorrections } from '../../shared/index.ts'
import { floorWord, tell } from '../page-words.ts'

const tones: Readonly<Record<string, TagTone>> = { waiting: 'warning', approved: 'success', rejected: 'danger' }

const StatusCell = ({ value }: CellProps) => (
  <Tag tone={tones[String(value)] ?? 'neutral'}>{floorWord(`correction.statusOptions.${String(value)}`)}</Tag>
)

/** Corrections that people propose, for supervisors to decide. */
export default function CorrectionsPage() {
  const client = useQueryClient()
  const { language } = useWords()
  const dress = useMemo(() => {
    const decide = (approve: boolean) => ({
      key: approve ? 'approve' : 'reject',
      label: () => tell(approve ? 'approve' : 'reject'),
      permission: 'floor.correction:decide',
      at: 'batch' as const,
      unfit: (records: readonly StoredRecord[]) =>
        records.every((record) => record['status'] === 'waiting') ? undefined : tell('notWaiting'),
      run: async (records: readonly StoredRecord[]) => {
        try {
          const corrections = records.map(({ id }) => ({ id }))
          const { changed } = await call(decideCorrections, { corrections, approve })
          toast('success', tell('decided', { count: changed }))
        } catch (failure) {
          tellFailure(failure)
        }
        await client.invalidateQueries({ queryKey: ['entity'] })
        await client.invalidateQueries({ queryKey: ['floor'] })
      },
    })
    return view(correction, { cells: { status: StatusCell }, actions: [decide(true), decide(false)] })
    // Labels follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, language])
  return <EntityPage of={correction} view={dress} />
}
