/** A queue that speaks IPP: of a printer itself, or of the computer that a label printer hangs on. The labels go through it as they are. */
import { setTimeout as after } from 'node:timers/promises'
import type { PrinterFault } from '@mouldwright/codes/shared'
import { askQueue, operations, QueueRefusal, valuesOf, type IppAnswer } from './ipp-call.ts'
import { demandWell, PrinterTrouble, type MayGoOn, type PrinterTimes } from './printer-trouble.ts'

/** RFC 8011, 5.4.11 and 5.3.7. */
const printerStopped = 5
const jobStates = { canceled: 7, aborted: 8, completed: 9 } as const

/** Reasons of a printer's state, without their last part, which says how bad it is. */
const reasons: Readonly<Record<string, PrinterFault>> = {
  'media-empty': 'paperOut',
  'media-needed': 'paperOut',
  'media-jam': 'broken',
  'cover-open': 'headOpen',
  'interlock-open': 'headOpen',
  'marker-supply-empty': 'ribbonOut',
  paused: 'paused',
  offline: 'unreachable',
  shutdown: 'unreachable',
  'timed-out': 'unreachable',
}

function faultIn(answer: IppAnswer): PrinterFault | 'none' {
  const isStopped = valuesOf(answer, 'printer-state')[0] === printerStopped
  for (const reason of valuesOf(answer, 'printer-state-reasons').map(String)) {
    const [, name = reason, grade] = /^(.+)-(report|warning|error)$/.exec(reason) ?? []
    const isHint = grade === 'report' || grade === 'warning'
    if (reasons[name] && (isStopped || !isHint)) return reasons[name]
  }
  if (isStopped || valuesOf(answer, 'printer-is-accepting-jobs')[0] === false) return 'paused'
  return 'none'
}

/** By which a queue is told to leave the labels as they are: print servers say which word they take, others look at nothing anyway. */
const formats = ['application/vnd.cups-raw', 'application/octet-stream'] as const

const asked = ['printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs', 'document-format-supported']

/** How often a job is looked at. */
const lookMs = 500

interface Job {
  url: string
  id: number
  times: PrinterTimes
}

/** Queues that keep no history have done with a job that they do not know any more. */
async function stateOf({ url, id, times }: Job): Promise<number> {
  try {
    const answer = await askQueue(url, operations.jobAttributes, { 'job-id': id }, times)
    return Number(valuesOf(answer, 'job-state')[0])
  } catch (error) {
    if (error instanceof QueueRefusal && error.isAbsent) return jobStates.completed
    throw error
  }
}

/** Until the queue has done with the job; what stops it is named, and the job is taken back. */
async function follow({ url, id, times }: Job): Promise<void> {
  const until = performance.now() + times.sendMs
  let trouble: Error | undefined
  while (performance.now() < until) {
    const state = await stateOf({ url, id, times }).catch((error: Error) => void (trouble = error))
    if (state === jobStates.completed) return
    if (state === jobStates.aborted || state === jobStates.canceled)
      throw new PrinterTrouble('other', state === jobStates.aborted ? 'The queue gave it up.' : 'It was cancelled.')
    await after(Math.min(lookMs, times.sendMs / 10))
  }
  await askQueue(url, operations.cancelJob, { 'job-id': id }, times).catch(() => undefined)
  if (trouble) throw new PrinterTrouble('unreachable', trouble.message)
  demandWell(faultIn(await askQueue(url, operations.printerAttributes, {}, times)))
  throw new PrinterTrouble('other', 'The queue did not come to an end with it.')
}

/** The queue's words about itself, where it is well. */
export async function lookAtQueue({ url }: { url: string }, times: PrinterTimes): Promise<IppAnswer> {
  const queue = await askQueue(url, operations.printerAttributes, { 'requested-attributes': asked }, times)
  demandWell(faultIn(queue))
  return queue
}

/** Hands the labels to the queue, once `mayGoOn` says so, and stays until they are out. */
export async function sendToQueue(
  { url }: { url: string },
  content: Buffer,
  { mayGoOn, times }: { mayGoOn: MayGoOn; times: PrinterTimes },
): Promise<'sent' | 'unwanted'> {
  const queue = await lookAtQueue({ url }, times)
  const known = valuesOf(queue, 'document-format-supported')
  if (!(await mayGoOn())) return 'unwanted'
  const job = await askQueue(
    url,
    operations.printJob,
    { 'job-name': 'labels', 'document-format': formats.find((one) => known.includes(one)) ?? formats[1] },
    times,
    content,
  )
  await follow({ url, id: Number(valuesOf(job, 'job-id')[0]), times })
  return 'sent'
}
