/** Workbooks that people made as templates: placeholders in double braces, read and filled in a capped process. */
import { Refusal } from '@mouldwright/kernel'
import type { JobContext } from '../context.ts'
import { talkToChild } from '../jobs/child-run.ts'
import { workbookRefusals, type WorkbookFaultKind } from './archive-limits.ts'
import { defaultLimits, type Limits } from './workbook.ts'

/** A value of a placeholder: days and moments are texts as people read them. */
export type FilledValue = string | number | null

/** One copy of the template's sheets. */
export interface FilledPage {
  /** Of the sheets, where there is more than one page. */
  name: string
  values: Readonly<Record<string, FilledValue>>
  /** A row of the template that names one of these stands once for each. */
  lines: readonly Readonly<Record<string, FilledValue>>[]
}

export interface FoundPlaceholder {
  /** As it stands between the braces. */
  text: string
  sheet: string
  /** `B7` */
  cell: string
}

export type TemplateOrder = { bytes: Uint8Array<ArrayBuffer>; limits: Limits } & (
  | { kind: 'inspect' }
  | { kind: 'fill'; pages: readonly FilledPage[]; keys: Readonly<Record<string, string>> }
)
export type TemplateAnswer =
  | { kind: 'found'; placeholders: FoundPlaceholder[] }
  | { kind: 'filled'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'fault'; fault: WorkbookFaultKind; params: Record<string, string | number> }

type Job = Pick<JobContext, 'signal' | 'limits'>

/** A template is a page or some, not a list of records. Its process may take what the job may. */
const limitsOf = ({ limits: { megabytes } }: Job): Limits => ({
  ...defaultLimits,
  cells: 200_000,
  rows: 20_000,
  inflatedBytes: 64 * 1024 * 1024,
  megabytes,
})

async function answerOf(
  order: TemplateOrder,
  signal: AbortSignal,
): Promise<Exclude<TemplateAnswer, { kind: 'fault' }>> {
  const talk = talkToChild<TemplateAnswer>({
    script: new URL('./fill-template.worker.ts', import.meta.url),
    isWarm: true,
    data: order,
    signal,
    megabytes: order.limits.megabytes,
  })
  let isDone = false
  try {
    const answer = await talk.next()
    isDone = true
    if (answer.kind === 'fault') throw new Refusal(workbookRefusals[answer.fault], { params: answer.params })
    return answer
  } finally {
    // What the parser made of a faulty workbook is not known.
    talk.close(isDone ? 'done' : 'lost')
  }
}

/**
 * The placeholders of a template (.xls, .xlsx), in the order of its cells.
 * @throws Refusal `workbook.unreadable` and its like
 */
export async function placeholdersOf(bytes: Uint8Array<ArrayBuffer>, job: Job): Promise<FoundPlaceholder[]> {
  const answer = await answerOf({ kind: 'inspect', bytes, limits: limitsOf(job) }, job.signal)
  return answer.kind === 'found' ? answer.placeholders : []
}

/**
 * The template with its placeholders filled, as .xlsx. Unknown ones stay as they are.
 * @param keys placeholder as it is written → key of the values, or of the lines
 * @throws Refusal `workbook.unreadable` and its like
 */
export async function fillTemplate(
  bytes: Uint8Array<ArrayBuffer>,
  { pages, keys }: { pages: readonly FilledPage[]; keys: Readonly<Record<string, string>> },
  job: Job,
): Promise<Uint8Array> {
  const answer = await answerOf({ kind: 'fill', bytes, limits: limitsOf(job), pages, keys }, job.signal)
  return answer.kind === 'filled' ? answer.bytes : new Uint8Array()
}
