import { mayAdvance, permissionOf } from '@mouldwright/kernel'
import {
  ask,
  call,
  ErrorState,
  may,
  shownNumber,
  tellFailure,
  toast,
  useLookAgain,
  useTimeZone,
  wallClock,
  word,
} from '@mouldwright/web-kit'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { holdsChanged } from '@mouldwright/production/shared'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  cancelModification,
  closeModification,
  finishRecall,
  liftHolds,
  listAffected,
  makeModificationMock,
  modification,
  modificationFlow,
  type Affected,
  type ModificationStatus,
} from '../shared/index.ts'
import { AffectedTable } from './affected-table.tsx'
import { useTell } from './page-words.ts'
import { ReleaseDialog } from './release.dialog.tsx'

const mayOrder = (operation: string) => may(permissionOf(modification, operation))
const statusOf = (record: StoredRecord) => (record['status'] ?? modificationFlow.initial) as ModificationStatus

/** What an order reaches and what was decided, its release, and what came of it. */
export function ModificationLead({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const client = useQueryClient()
  const [isReleasing, setReleasing] = useState(false)
  const key = ['entity', 'trial', 'affected', record.id, record.version]
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listAffected, { id: record.id }, { signal }),
  })
  useLookAgain(() => void refetch(), holdsChanged)
  const renew = () => client.invalidateQueries({ queryKey: ['entity'] })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const isDraft = statusOf(record) === 'draft'
  return (
    <section className="trial-next">
      <h2>
        {tell(isDraft ? 'modification.affected' : 'modification.decided')}
        <span className="mw-count">{shownNumber(data.things.length)}</span>
        {isDraft && (
          <Button size="small" type="text" loading={isFetching} onClick={() => void refetch()}>
            {tell('modification.refresh')}
          </Button>
        )}
      </h2>
      {data.things.length === 0 ? (
        isDraft && <p className="mw-help">{tell('modification.none')}</p>
      ) : (
        <AffectedTable
          orderId={record.id}
          affected={data}
          mayDecide={isDraft && mayOrder('decide')}
          onSaved={() => refetch()}
        />
      )}
      {!isDraft && <Recalls record={record} affected={data} onDone={renew} />}
      <Holds record={record} affected={data} onDone={renew} />
      <MockPlan record={record} affected={data} onDone={renew} />
      <Steps record={record} affected={data} onRelease={() => setReleasing(true)} onDone={renew} />
      {isReleasing && (
        <ReleaseDialog
          record={record}
          affected={data}
          onClose={() => {
            setReleasing(false)
            void renew()
          }}
        />
      )}
    </section>
  )
}

interface PartProps {
  record: StoredRecord
  affected: Affected
  onDone: () => Promise<unknown>
}

/** The next state of an order, and what stands in its way. */
function Steps({ record, affected, onRelease, onDone }: PartProps & { onRelease: () => void }) {
  const tell = useTell()
  const order = String(record['number'])
  const status = statusOf(record)
  const cancel = async () => {
    const asked = { title: tell('modification.cancelAsk', { order }), body: tell('modification.cancelBody') }
    if (!(await ask({ ...asked, verb: tell('modification.cancel'), danger: true }))) return
    await call(cancelModification, { id: record.id }, { changes: true }).then(
      () => toast('success', tell('modification.cancelled', { order })),
      tellFailure,
    )
    await onDone()
  }
  const close = async () => {
    await call(closeModification, { id: record.id }, { changes: true }).then(
      () => toast('success', tell('modification.closed', { order })),
      tellFailure,
    )
    await onDone()
  }
  const { undecided } = affected
  return (
    <div className="trial-steps">
      {status === 'draft' && mayOrder('release') && (
        <>
          <Button type="primary" disabled={undecided > 0} onClick={onRelease}>
            {tell('modification.release')}
          </Button>
          <span className="trial-soft">
            {undecided > 0 ? tell('modification.undecided', { count: undecided }) : tell('modification.allDecided')}
          </span>
          <span className="mw-space" />
        </>
      )}
      {mayAdvance(modificationFlow, status, 'cancelled') && mayOrder('modify') && (
        <Button danger type="text" onClick={() => void cancel()}>
          {tell('modification.cancel')}
        </Button>
      )}
      {mayAdvance(modificationFlow, status, 'closed') && mayOrder('release') && (
        <Button onClick={() => void close()}>{tell('modification.close')}</Button>
      )}
    </div>
  )
}

function Recalls({ record, affected, onDone }: PartProps) {
  const tell = useTell()
  const open = affected.things.filter(({ decision }) => decision?.decision === 'recall' && !decision.doneAt)
  if (open.length === 0 || !mayOrder('recall') || statusOf(record) !== 'released') return null
  const done = async (key: string) => {
    await call(finishRecall, { id: record.id, key }, { changes: true }).then(
      () => toast('success', tell('modification.recallSaved')),
      tellFailure,
    )
    await onDone()
  }
  return (
    <ul className="trial-lacks">
      {open.map(({ key, name }) => (
        <li key={key}>
          <span>
            {word('trial', 'affected.decisions.recall')} {name}
          </span>
          <Button size="small" onClick={() => void done(key)}>
            {tell('modification.recalled')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Holds({ record, affected, onDone }: PartProps) {
  const tell = useTell()
  const zone = useTimeZone()
  if (affected.holds.length === 0) return null
  const lift = async (id: number) => {
    await call(liftHolds, { id: record.id, batches: [{ id }] }, { changes: true }).then(
      ({ lifted }) => toast('success', tell('modification.lifted', { count: lifted })),
      tellFailure,
    )
    await onDone()
  }
  return (
    <>
      <h2>{tell('modification.holds')}</h2>
      <ul className="trial-lacks">
        {affected.holds.map(({ batchId, batch, by, at, liftedBy, liftedAt }) => (
          <li key={`${batchId} ${at}`}>
            <span>
              <b>{batch}</b> {tell('modification.heldBy', { by, at: wallClock(at, zone) })}
              {liftedBy && liftedAt
                ? `; ${tell('modification.liftedBy', { by: liftedBy, at: wallClock(liftedAt, zone) })}`
                : ''}
            </span>
            {!liftedAt && mayOrder('release') && (
              <Button size="small" onClick={() => void lift(batchId)}>
                {tell('modification.lift')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function MockPlan({ record, affected, onDone }: PartProps) {
  const tell = useTell()
  const navigate = useNavigate()
  if (statusOf(record) !== 'released') return null
  const { mock } = affected
  if (!mock && !mayOrder('mock')) return null
  const make = async () => {
    await call(makeModificationMock, { id: record.id }, { changes: true }).then(
      ({ name }) => toast('success', tell('modification.mockMade', { name })),
      tellFailure,
    )
    await onDone()
  }
  return (
    <>
      <h2>{tell('modification.mock')}</h2>
      <p className="mw-help">{tell('modification.mockHint')}</p>
      <div className="trial-steps">
        {mock ? (
          may('aps.schedule:check') && (
            <Button onClick={() => void navigate(`/aps/schedule/${mock.scheduleId}`)}>
              {tell('modification.openMock', { name: mock.name })}
            </Button>
          )
        ) : (
          <Button onClick={() => void make()}>{tell('modification.makeMock')}</Button>
        )}
      </div>
    </>
  )
}
