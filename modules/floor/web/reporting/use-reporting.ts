import { queryGates, type ShownGate } from '@mouldwright/gate/shared'
import { call, CallError, inTries, newKey, tellFailure, toast, useMay } from '@mouldwright/web-kit'
import { permissionOf, type InputOf, type OutputOf } from '@mouldwright/kernel'
import { batch } from '@mouldwright/production/shared'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addReportPhoto, showOperations, tellReport } from '../../shared/index.ts'
import { floorWord, tell } from '../page-words.ts'
import { contentOf } from '../photo.ts'

/** An operation of a batch as a list shows it. */
export interface Job {
  batchId: number
  operationNumber: number
  machineId: number | null
  groupId: number | null
  /** How people call it: `M26-018 C01 · 10 粗加工`. */
  name: string
  quantity: number
  /** As the list knows it: begun work waits for no gate. */
  isBegun?: boolean
}

type State = OutputOf<typeof showOperations>['operations'][number]

export interface JobState {
  state: State | undefined
  gate: ShownGate | undefined
}

const keyOf = (of: { batchId: number; operationNumber: number }) => `${of.batchId}/${of.operationNumber}`

/** How far the jobs of a list are and whether they may start: two calls for all of them. */
export function useJobStates(jobs: readonly Job[]): (job: Job) => JobState {
  const mayTell = useMay('floor.report:tell')
  const mayAsk = useMay(permissionOf(batch, 'check'))
  const ids = [...new Map(jobs.map((job) => [keyOf(job), job])).values()]
  const { data } = useQuery({
    queryKey: ['floor', 'jobs', mayTell, mayAsk, ids.map((job) => [keyOf(job), job.machineId])],
    enabled: (mayTell || mayAsk) && ids.length > 0,
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => {
      const operations = ids.map(shortOf)
      const asked = ids.map((job) => ({ ...shortOf(job), ...(job.machineId ? { machineId: job.machineId } : {}) }))
      const [states, gates] = await Promise.all([
        mayTell ? call(showOperations, { operations }, { signal }) : undefined,
        mayAsk ? call(queryGates, { operations: asked }, { signal }) : undefined,
      ])
      return {
        states: new Map(states?.operations.map((of) => [keyOf(of), of])),
        gates: new Map(gates?.operations.map((of) => [keyOf(of), of])),
      }
    },
  })
  return (job) => ({ state: data?.states.get(keyOf(job)), gate: data?.gates.get(keyOf(job)) })
}

const shortOf = ({ batchId, operationNumber }: { batchId: number; operationNumber: number }) => ({
  batchId,
  operationNumber,
})

type Told = Omit<InputOf<typeof tellReport>, 'key' | 'batchId' | 'operationNumber'>

/** Photos follow their report, which counts without them. */
async function sendPhotos(reportKey: string, photos: readonly Blob[]): Promise<void> {
  let lost = 0
  for (const photo of photos) {
    const content = await contentOf(photo)
    await call(addReportPhoto, { key: newKey(), reportKey, content }, { quiet: true }).catch(() => (lost += 1))
  }
  if (lost > 0) toast('danger', tell('photosLost', { count: lost }))
}

/** Reports a job and looks again at what follows from it; answers whether it counts. */
export function useReport(): (job: Job, of: Told, photos?: readonly Blob[]) => Promise<boolean> {
  const client = useQueryClient()
  return async (job, of, photos = []) => {
    try {
      const begins = of.kind === 'start' || of.kind === 'setUp' || of.kind === 'finish'
      const place = !begins
        ? {}
        : job.machineId
          ? { machineId: job.machineId }
          : job.groupId
            ? { resourceGroupId: job.groupId }
            : {}
      const told = { ...shortOf(job), ...place, ...of }
      const { answer, message } = await inTries(`report ${JSON.stringify(told)}`, async (key) => {
        const answered = await call(tellReport, { key, ...told })
        await sendPhotos(key, photos)
        return answered
      })
      if (answer === 'refused') toast('danger', message ?? '')
      else toast('success', tell('told', { kind: floorWord(`report.kindOptions.${of.kind}`), job: job.name }))
      return answer !== 'refused'
    } catch (failure) {
      tellFailure(failure)
      return failure instanceof CallError && failure.refusal === 'report.operationFinished'
    } finally {
      await client.invalidateQueries({ queryKey: ['floor'] })
      await client.invalidateQueries({ queryKey: ['aps', 'dispatch'] })
    }
  }
}
