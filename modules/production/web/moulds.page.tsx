import { mayAdvance, permissionOf } from '@mouldwright/kernel'
import { call, changeRecords, lazyPart } from '@mouldwright/web-kit'
import {
  EntityPage,
  Tag,
  useView,
  view,
  type CellProps,
  type StoredRecord,
  type ViewAction,
} from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { mould, mouldFlow, setMouldStatus, type mouldStatus } from '../shared/index.ts'
import { tell } from './page-words.ts'
import { Promises } from './promises.tsx'

const PromiseDialog = lazyPart(async () => (await import('./promise-dialog.tsx')).PromiseDialog)

type Status = (typeof mouldStatus)[number]

const statusOf = (record: StoredRecord) => (record['status'] ?? mouldFlow.initial) as Status
const may = permissionOf(mould, 'modify')
/** What people do to a mould, and the status that follows. */
const steps = { finished: 'finished', pause: 'paused', open: 'open', closed: 'closed' } as const

/** A forecast after the promised date says so, in colour and sign. */
function ForecastCell({ value, record }: CellProps) {
  const promised = record['promisedDate']
  if (typeof value !== 'string') return null
  if (typeof promised !== 'string' || value <= promised || record['finishedDate']) return value
  return (
    <span title={tell('mould.broken')}>
      <Tag tone="danger">! {value}</Tag>
    </span>
  )
}

const unpromised = (records: readonly StoredRecord[]) => {
  if (records.some((record) => !record['promisedDate'])) return tell('mould.notPromised')
  return records.some((record) => ['finished', 'closed'].includes(statusOf(record)))
    ? tell('mould.promiseOver')
    : undefined
}

/** Moulds with their four dates: asked for, promised, forecast, finished. */
export default function MouldsPage() {
  const client = useQueryClient()
  const [promised, setPromised] = useState<readonly StoredRecord[]>([])
  const dress = useView(() => {
    const step = (key: keyof typeof steps): ViewAction => ({
      key,
      label: () => tell(`mould.${key}`),
      permission: may,
      at: 'batch',
      unfit: (records) =>
        records.every((record) => mayAdvance(mouldFlow, statusOf(record), steps[key]))
          ? undefined
          : tell('mould.unfit'),
      run: async (records) => {
        await changeRecords(client, async () => {
          await call(setMouldStatus, { moulds: records.map(({ id }) => ({ id })), status: steps[key] })
          return tell('mould.statusSet', { count: records.length })
        })
      },
    })
    return view(mould, {
      cells: { forecastDate: ForecastCell },
      detail: Promises,
      actions: [
        {
          key: 'promise',
          label: () => tell('mould.promise'),
          permission: permissionOf(mould, 'promise'),
          at: 'batch',
          unfit: unpromised,
          run: (records) => setPromised(records),
        },
        ...(Object.keys(steps) as (keyof typeof steps)[]).map(step),
      ],
    })
  }, [client])
  return (
    <>
      <EntityPage of={mould} view={dress} />
      {promised.length > 0 && (
        <Suspense>
          <PromiseDialog
            moulds={promised}
            onClose={() => {
              setPromised([])
              void client.invalidateQueries({ queryKey: ['entity'] })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
