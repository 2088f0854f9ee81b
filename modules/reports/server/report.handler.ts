import { Readable } from 'node:stream'
import { addDays } from '@mouldwright/worktime'
import { permissionOf, Refusal, type Issue } from '@mouldwright/kernel'
import { batch, mould } from '@mouldwright/production/shared'
import { exportReport, mostDays, reportTemplate, type ReportKind } from '@mouldwright/reports/shared'
import {
  addFile,
  audit,
  dayIn,
  fillTemplate,
  handleQueued,
  readRecords,
  refuseMissing,
  resultMinutes,
  type Context,
  type FilledPage,
} from '@mouldwright/server-kit'
import { batchCards, mouldOverviews, workshopPages } from './pages.query.ts'
import { templateBytes } from './template.handlers.ts'
import { keysOf } from './words.ts'

type Wish = {
  templateId: number
  batches?: readonly { batchId: number }[] | null
  moulds?: readonly { mouldId: number }[] | null
  sectionId?: number | null
  fromDate?: string | null
  toDate?: string | null
}

/** A report shows nothing that its maker may not see. */
const needed: Readonly<Record<ReportKind, string>> = {
  batchCard: permissionOf(batch, 'check'),
  workshopPlan: 'aps.dispatch:check',
  mouldOverview: permissionOf(mould, 'check'),
}

function issuesOf(kind: ReportKind, { batches, moulds, fromDate, toDate }: Wish): Issue[] {
  if (kind === 'batchCard') return batches?.length ? [] : [{ field: 'batches', rule: 'required' }]
  if (kind === 'mouldOverview') return moulds?.length ? [] : [{ field: 'moulds', rule: 'required' }]
  const missing = (['fromDate', 'toDate'] as const).filter((name) => !(name === 'fromDate' ? fromDate : toDate))
  if (missing.length > 0) return missing.map((field) => ({ field, rule: 'required' }))
  if (fromDate! > toDate!) return [{ field: 'toDate', rule: 'reports:rules.daysReversed' }]
  return addDays(fromDate!, mostDays) <= toDate!
    ? [{ field: 'toDate', rule: 'reports:rules.tooManyDays', params: { max: mostDays } }]
    : []
}

async function templateOf(ctx: Context, wish: Wish) {
  const [template] = await readRecords(ctx, reportTemplate, { ids: [wish.templateId] })
  if (!template) return ctx.refuse('record.absent')
  const permission = needed[template.kind]
  if (!ctx.session.permissions.has(permission)) throw new Refusal('access.denied', { params: { permission } })
  const issues = issuesOf(template.kind, wish)
  if (issues.length > 0) ctx.invalid(issues)
  await refuseAbsent(ctx, template.kind, wish)
  return template
}

/** A paper without one of the pages that were asked for is not what was asked for. */
async function refuseAbsent(ctx: Context, kind: ReportKind, { batches, moulds }: Wish): Promise<void> {
  if (kind === 'batchCard') {
    const ids = batches!.map(({ batchId }) => batchId)
    refuseMissing(ids, (await readRecords(ctx, batch, { ids, rows: false })).length)
  }
  if (kind === 'mouldOverview') {
    const ids = moulds!.map(({ mouldId }) => mouldId)
    refuseMissing(ids, (await readRecords(ctx, mould, { ids, rows: false })).length)
  }
}

function pagesOf(ctx: Context<'plan.nothingPublished'>, kind: ReportKind, wish: Wish): Promise<FilledPage[]> {
  if (kind === 'batchCard')
    return batchCards(
      ctx,
      wish.batches!.map(({ batchId }) => batchId),
    )
  if (kind === 'mouldOverview')
    return mouldOverviews(
      ctx,
      wish.moulds!.map(({ mouldId }) => mouldId),
    )
  return workshopPages(ctx, { fromDate: wish.fromDate!, toDate: wish.toDate!, sectionId: wish.sectionId })
}

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const exportReportHandler = handleQueued(
  exportReport,
  async (job, wish) => {
    const { template, bytes, pages } = await job.transaction(async (ctx) => {
      const of = await templateOf(ctx, wish)
      return { template: of, bytes: await templateBytes(ctx, of.file), pages: await pagesOf(ctx, of.kind, wish) }
    })
    if (pages.length === 0) return job.refuse('report.nothing')
    const filled = await fillTemplate(bytes, { pages, keys: keysOf(job.kit, template.kind) }, job)
    const blob = await job.kit.files.write(job.session.tenantId, Readable.from([filled]), filled.byteLength + 1)
    try {
      return await job.transaction(
        async (ctx) => {
          const name = `${template.name}-${dayIn(ctx.now(), ctx.session.timeZone)}.xlsx`
          const fileId = await addFile(ctx, blob, { name, mediaType, minutes: resultMinutes })
          const rows = pages.reduce((sum, { lines }) => sum + lines.length, 0)
          await audit(ctx, [
            { operation: 'export', entity: reportTemplate.name, recordId: template.id, label: name, after: { rows } },
          ])
          return { fileId, name, bytes: blob.bytes, rows: Math.max(rows, pages.length) }
        },
        { ends: true },
      )
    } catch (error) {
      await job.kit.files.remove(blob.key).catch(() => undefined)
      throw error
    }
  },
  {
    repeatable: true,
    limits: { seconds: 300, megabytes: 384 },
    accept: async (ctx, wish) => void (await templateOf(ctx, wish)),
  },
)
