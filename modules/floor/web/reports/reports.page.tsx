import { call, changeRecords } from '@mouldwright/web-kit'
import { EntityPage, Tag, useView, view, type CellProps, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { markReports, proposedKinds, settleReports, workReport } from '../../shared/index.ts'
import { floorWord, tell, useTell } from '../page-words.ts'
import { CorrectDialog, type Wrong } from './correct-dialog.tsx'
import { useMarksOf } from './marks.ts'
import './reports.css'

/** A report that another one stands for is struck through; one that came too late says so. */
function KindCell({ value, record }: CellProps) {
  const tell = useTell()
  const mark = useMarksOf(record.id)
  const corrected = record['correctedKind']
  const word = [
    floorWord(`report.kindOptions.${String(value)}`),
    ...(typeof corrected === 'string' ? [floorWord(`report.correctedKindOptions.${corrected}`)] : []),
  ].join(' · ')
  return (
    <span className="floor-kind">
      <span className={typeof mark?.correctedBy === 'string' ? 'floor-struck' : ''}>{word}</span>
      {typeof mark?.correctedBy === 'string' && <Tag tone="neutral">{tell('struck', { by: mark.correctedBy })}</Tag>}
      {mark?.isWaiting && <Tag tone="info">{tell('waiting')}</Tag>}
      {mark !== null && mark !== undefined && mark.photos > 0 && (
        <Tag tone="neutral">{tell('photos', { count: mark.photos })}</Tag>
      )}
    </span>
  )
}

function FaultCell({ value }: CellProps) {
  return typeof value === 'string' ? <Tag tone="warning">{floorWord(`report.faultOptions.${value}`)}</Tag> : null
}

const kindOf = (record: StoredRecord) => String(record['kind'] === 'correct' ? record['correctedKind'] : record['kind'])
const isProposable = (kind: string): kind is Wrong['kind'] => (proposedKinds as readonly string[]).includes(kind)

/** What became of one report, beneath its fields. */
function Detail({ record }: { record: StoredRecord }) {
  const { data } = useQuery({
    queryKey: ['floor', 'marks', record.id],
    queryFn: ({ signal }) => call(markReports, { reports: [{ id: record.id }] }, { signal }),
  })
  const by = data?.marks[0]?.correctedBy
  return typeof by !== 'string' ? null : <p className="mw-help">{tell('struck', { by })}</p>
}

/** All reports of the shop floor; those that came too late are settled here. */
export default function ReportsPage() {
  const client = useQueryClient()
  const [wrong, setWrong] = useState<Wrong>()
  const dress = useView(() => {
    const settle = (accept: boolean) => ({
      key: accept ? 'accept' : 'dismiss',
      label: () => tell(accept ? 'accept' : 'dismiss'),
      permission: 'floor.report:settle',
      at: 'batch' as const,
      unfit: (records: readonly StoredRecord[]) =>
        records.every((record) => record['fault']) ? undefined : tell('noFault'),
      run: async (records: readonly StoredRecord[]) => {
        await changeRecords(client, async () => {
          const { changed } = await call(settleReports, { reports: records.map(({ id }) => ({ id })), accept })
          return tell('settled', { count: changed })
        })
        await client.invalidateQueries({ queryKey: ['floor'] })
      },
    })
    return view(workReport, {
      cells: { kind: KindCell, fault: FaultCell },
      detail: Detail,
      actions: [
        {
          key: 'correct',
          label: () => tell('correct'),
          permission: 'floor.correction:propose',
          at: 'row' as const,
          unfit: ([record]: readonly StoredRecord[]) =>
            record && isProposable(kindOf(record)) && !record['fault'] ? undefined : tell('notCorrectable'),
          run: ([record]: readonly StoredRecord[]) => {
            const kind = record && kindOf(record)
            if (!record || !kind || !isProposable(kind)) return
            setWrong({
              reportId: record.id,
              batchId: Number(record['batchId']),
              operationNumber: Number(record['operationNumber']),
              kind,
              at: String(record['at']),
              name: '',
            })
          },
        },
        settle(true),
        settle(false),
      ],
    })
  }, [client])
  return (
    <>
      <EntityPage of={workReport} view={dress} />
      {wrong && <CorrectDialog wrong={wrong} onClose={() => setWrong(undefined)} />}
    </>
  )
}
