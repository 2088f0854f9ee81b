import { call, tellFailure, toast, useClosing } from '@mouldwright/web-kit'
import { FormDialog, type StoredRecord } from '@mouldwright/web-kit/entity'

import { releaseModification, type Affected } from '../shared/index.ts'
import { useTell } from './page-words.ts'

interface PartRow {
  oldRevision: string | null
  newRevision: string
  labels?: Readonly<Record<string, string>>
}

/** Says what a release will do before it is done. */
export function ReleaseDialog({
  record,
  affected,
  onClose,
}: {
  record: StoredRecord
  affected: Affected
  onClose: () => void
}) {
  const tell = useTell()
  const order = String(record['number'])
  const count = (decision: string) =>
    affected.things.filter((thing) => thing.decision?.decision === decision && !thing.decision.isStale).length
  const held = new Set(
    affected.things.flatMap(({ decision, batchId }) => (decision?.decision === 'hold' && batchId ? [batchId] : [])),
  ).size
  const parts = (record['parts'] as readonly PartRow[]).map(
    ({ labels, oldRevision, newRevision }) => `${labels?.['partId'] ?? ''} ${oldRevision ?? '–'} → ${newRevision}`,
  )
  const close = useClosing(onClose)
  const send = async () => {
    const { already, mock } = await call(releaseModification, { id: record.id }, { changes: true })
    toast('success', tell(already ? 'modification.alreadyReleased' : 'modification.released', { order }))
    if (mock && !already) toast('info', tell('modification.mockMade', { name: mock.name }))
  }
  const buyer = record.labels['buyerId'] ?? ''
  const effects = [
    held > 0 && tell('modification.effectHold', { count: held }),
    count('remake') > 0 && tell('modification.effectRemake', { count: count('remake') }),
    count('rework') > 0 && tell('modification.effectRework', { count: count('rework') }),
    count('recall') > 0 && tell('modification.effectRecall', { count: count('recall'), buyer }),
    count('letFinish') > 0 && tell('modification.effectFinish', { count: count('letFinish') }),
    affected.things.length === 0 && tell('modification.effectNone'),
    tell('modification.effectRevision', { parts: parts.join('; ') }),
    typeof record['promisedDate'] === 'string' && tell('modification.effectPromise', { date: record['promisedDate'] }),
  ].filter((effect) => effect !== false)
  return (
    <FormDialog
      title={tell('modification.releaseTitle', { order })}
      verb={tell('modification.release')}
      width={520}
      send={send}
      onClose={onClose}
      onFailure={(failure) => {
        tellFailure(failure)
        close()
      }}
    >
      <p>{tell('modification.effects')}</p>
      <ul className="trial-effects">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </FormDialog>
  )
}
