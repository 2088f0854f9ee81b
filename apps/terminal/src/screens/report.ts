import type { Fact, Job } from '@mouldwright/terminals/shared'
import { serverNow } from '../device/calls.ts'
import { isOnline, report } from '../device/outbox.ts'
import { play } from '../device/sounds.ts'
import { asReported } from '../as-reported.ts'
import { change, known, notify, type Person } from '../store.ts'
import { say, type Word } from '../words.ts'
import type { Place } from './place.ts'
import type { Counted } from './quantity-dialog.tsx'
import { noRemarks } from './remarks.tsx'

export type ReportKind =
  | 'setUp'
  | 'start'
  | 'takeOver'
  | 'pause'
  | 'continue'
  | 'handOver'
  | 'finish'
  | 'scrap'
  | 'rework'
  | 'deliver'
  | 'materialIn'

type Reported = Pick<Job, 'batchId' | 'operationNumber' | 'mouldNumber' | 'partNumber'> & Place

const underWay = new Set<string>()

/** What is tapped again before it has been kept is passed over: buttons change only after it. */
export async function once(what: string, work: () => Promise<void>): Promise<void> {
  if (underWay.has(what)) return
  underWay.add(what)
  try {
    await work()
  } finally {
    underWay.delete(what)
  }
}

/** Keeps the report, shows at once what it means, and says so by sound and words. */
export async function reportOf(kind: ReportKind, job: Reported, counted: Counted = {}): Promise<void> {
  const { person } = known()
  if (!person) return
  // Who goes on with what was paused, or takes over what runs, starts: a fact of its own, not an undoing of what was before.
  const fact = kind === 'continue' || kind === 'takeOver' ? 'start' : kind
  await once(`${job.batchId}/${job.operationNumber} ${fact}`, () => keepReport(kind, fact, person, job, counted))
}

async function keepReport(
  kind: ReportKind,
  fact: Fact['kind'],
  person: Person,
  { batchId, operationNumber, machineId, groupId, mouldNumber, partNumber }: Reported,
  { quantity, weight, reason, follows, dealWay, reworkMinutes, remarks = noRemarks }: Counted,
): Promise<void> {
  const told = {
    kind: fact,
    userId: person.userId,
    batchId,
    operationNumber,
    machineId,
    resourceGroupId: groupId,
    quantity: quantity ?? null,
    weight: weight ?? null,
    reason: reason ?? null,
    follows: follows ?? null,
    dealWay: dealWay ?? null,
    reworkMinutes: reworkMinutes ?? null,
    note: remarks.note.trim() || null,
  }
  const hasPhotos = await keep(`${batchId}/${operationNumber}`, told, remarks.photos)
  const { work } = known()
  if (work) change({ work: asReported(work, { ...told, person, at: new Date(serverNow()).toISOString() }) })
  play('done')
  const words = { who: person.name, job: `${mouldNumber} ${partNumber}`, count: quantity ?? 0 }
  const done = say(`done_${kind}` as Word, words)
  if (!hasPhotos) notify('danger', `${done} · ${say('photoNotKept')}`)
  else tellKept(done)
}

/** What was done here; off line nobody has heard of it yet, which is said. */
export function tellKept(done: string): void {
  if (isOnline()) notify('success', done)
  else notify('warning', `${done} · ${say('kept')}`)
}

/** A disk without room for the photos still has room for the report. Answers whether it took them. */
async function keep(lane: string, told: Parameters<typeof report>[1], photos: readonly Blob[]): Promise<boolean> {
  try {
    await report(lane, told, photos)
    return true
  } catch (failure) {
    if (photos.length === 0) throw failure
    await report(lane, told)
    return false
  }
}
