import { createHash } from 'node:crypto'
import { mayAdvance, Refusal } from '@mouldwright/kernel'
import { silentSeconds } from '@mouldwright/gateway/shared'
import {
  gatewayWorkWaits,
  handle,
  handleGateway,
  inFactory,
  inTenant,
  readRecords,
  sql,
  type Context,
} from '@mouldwright/server-kit'
import {
  followPrint,
  labelLayout,
  listPrinters,
  printer,
  printFlow,
  printPartSigns,
  printSeconds,
  readPrint,
  reportPrint,
  sendLabels,
  takePrint,
  type PrinterLanguage,
  type PrinterSize,
} from '../shared/index.ts'
import { contentOfLabels, wordsBytes } from './label-content.ts'
import { activeCodes, notePrinted } from './labels.handlers.ts'
import { addJob, advanceJob, contentOf, hasPrinters, jobOf, nextJob, ownJobOf, type StoredJob } from './print-jobs.ts'

const soonSeconds = 2
/** Of a gateway that has none of these: it comes in good time for the first one, which waits for a minute. */
const restSeconds = 20

export const listPrintersHandler = handle(listPrinters, async (ctx) => ({
  printers: await ctx.db.all<{ id: number; name: string; dotsPerMm: number }>(sql`
    select p.id, p.name, p.dots_per_mm as "dotsPerMm" from codes_printer p
    where ${inFactory(ctx, 'p')} and p.valid order by p.name limit 100`),
}))

const gatewayOf = (ctx: Context, id: number) =>
  ctx.db.maybe<{ name: string; seenAt: string | null }>(sql`
    select a.name, a.seen_at as "seenAt" from gateway_server_app a
    where ${inTenant(ctx, 'a')} and a.id = ${id} and a.valid`)

export const sendLabelsHandler = handle(sendLabels, async (ctx, { printerId, barcodes, size, copies }) => {
  const [on] = await readRecords(ctx, printer, { ids: [printerId] })
  if (!on) throw new Refusal('record.absent')
  const codes = await activeCodes(ctx, barcodes)
  if (on.valid === false) ctx.refuse('print.noPrinter', { name: on.name })
  const gateway = await gatewayOf(ctx, on.gatewayId)
  const silentMs = ctx.now().getTime() - (gateway?.seenAt ? Date.parse(gateway.seenAt) : 0)
  if (!gateway || silentMs > silentSeconds * 1_000)
    return ctx.refuse('print.gatewayAway', { name: on.name, gateway: gateway?.name ?? '–' })
  const layout = labelLayout(size as PrinterSize, on.dotsPerMm)
  const labels = codes.map(({ code }, at) => {
    const words = Buffer.from(barcodes[at]!.words, 'base64')
    if (words.length !== wordsBytes(layout)) ctx.refuse('print.picture')
    return { code, words }
  })
  const content = contentOfLabels(labels, { language: on.language, layout, copies })
  const codeIds = codes.map(({ id }) => id)
  const jobId = await addJob(ctx, { printerId, content, codeIds, size, copies })
  await gatewayWorkWaits(ctx.db, on.gatewayId)
  return { jobId }
})

function isOverdue(ctx: Context, { state, updatedAt, endedAt }: StoredJob): boolean {
  const limitSeconds = state === 'waiting' ? printSeconds : 5 * printSeconds
  return endedAt === null && ctx.now().getTime() - Date.parse(updatedAt) > limitSeconds * 1_000
}

/** Over where no gateway has come in time, or the one that sent it was away before it said how that went. */
async function endOverdue(ctx: Context, seen: StoredJob): Promise<StoredJob> {
  if (!isOverdue(ctx, seen)) return seen
  const job = (await jobOf(ctx, seen.id, { lock: true }))!
  if (!isOverdue(ctx, job)) return job
  const fault = job.state === 'waiting' ? 'gatewayAway' : 'uncertain'
  await advanceJob(ctx, job.id, { state: 'failed', fault })
  return { ...job, state: 'failed', fault }
}

export const followPrintHandler = handle(followPrint, async (ctx, { id }) => {
  const found = await jobOf(ctx, id, { lock: false })
  if (!found) throw new Refusal('record.absent')
  const { state, fault, detail } = await endOverdue(ctx, found)
  return { state, fault, detail }
})

/** What gateways print that do not say what they can: they would send anything else as it travels, and count it as printed. */
const firstLanguage: PrinterLanguage = 'zpl'

export const takePrintHandler = handleGateway(takePrint, async (ctx, { languages }) => {
  const known = (languages ?? firstLanguage).split(',')
  for (;;) {
    const job = await nextJob(ctx)
    if (!job) return { job: null, againSeconds: (await hasPrinters(ctx)) ? soonSeconds : restSeconds }
    // Whoever asks for the next one has nothing under way: what was being sent was cut off.
    if (job.state === 'sending') await advanceJob(ctx, job.id, { state: 'failed', fault: 'uncertain' })
    else if (ctx.now().getTime() - Date.parse(job.updatedAt) > printSeconds * 1_000)
      await advanceJob(ctx, job.id, { state: 'failed', fault: 'gatewayAway' })
    else if (!known.includes(job.language)) await advanceJob(ctx, job.id, { state: 'failed', fault: 'gatewayTooOld' })
    else {
      const { content, traceId } = await contentOf(ctx, job.id)
      const hash = createHash('sha256').update(content).digest('hex')
      const { id, address, language } = job
      return { job: { id, address, language, signs: content.length, hash, traceId }, againSeconds: soonSeconds }
    }
  }
})

export const readPrintHandler = handleGateway(readPrint, async (ctx, { jobId, offset }) => {
  const job = await ownJobOf(ctx, jobId, { lock: false })
  if (job?.state !== 'waiting') return ctx.refuse('print.over')
  return { content: (await contentOf(ctx, jobId)).content.slice(offset, offset + printPartSigns) }
})

export const reportPrintHandler = handleGateway(reportPrint, async (ctx, { jobId, state, fault, detail }) => {
  const job = await ownJobOf(ctx, jobId, { lock: true })
  // An answer that was lost is asked for again.
  if (!job || !mayAdvance(printFlow, job.state, state)) return { goesOn: false }
  if (state === 'done') {
    const { codeIds, size, copies, by } = job
    await notePrinted(ctx as unknown as Context, { codeIds, size, copies, by })
  }
  await advanceJob(ctx, jobId, {
    state,
    ...(state === 'failed' ? { fault: fault ?? 'other', detail: detail ?? null } : {}),
  })
  return { goesOn: state === 'sending' }
})
