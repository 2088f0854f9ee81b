import { measuringEnvironment, measuringFormat } from '@mouldwright/basic/shared'
import { Refusal } from '@mouldwright/kernel'
import { handle, readRecords, sql, type Context } from '@mouldwright/server-kit'
import { listResultSources } from '../../shared/index.ts'
import type { ResultFormat } from './read-results.ts'

const mostSources = 200

export const listResultSourcesHandler = handle(listResultSources, async (ctx) => {
  const environments = await readRecords(ctx, measuringEnvironment, {
    where: sql`t.valid and t.report_format_id is not null`,
    limit: mostSources,
  })
  const formats = await readRecords(ctx, measuringFormat, {
    ids: environments.flatMap(({ reportFormatId }) => reportFormatId ?? []),
    where: sql`t.valid and t.delimiter is not null`,
    rows: false,
  })
  const names = new Map(formats.map(({ id, name }) => [id, name]))
  return {
    sources: environments
      .flatMap(({ id, labels, reportFormatId, probeId }) => {
        const format = names.get(reportFormatId ?? 0)
        return format === undefined
          ? []
          : [{ id, machine: labels['machineId'] ?? '–', format, probeId: probeId ?? null }]
      })
      .sort((one, other) => one.machine.localeCompare(other.machine)),
  }
})

export interface ResultSource {
  machine: string
  probeId: number | null
  format: ResultFormat
}

/** How result files of a measuring machine are read. */
export async function resultSource(ctx: Context<'results.noFormat'>, environmentId: number): Promise<ResultSource> {
  const [environment] = await readRecords(ctx, measuringEnvironment, { ids: [environmentId], where: sql`t.valid` })
  if (!environment) throw new Refusal('record.absent')
  const { labels, reportFormatId, probeId } = environment
  const machine = labels['machineId'] ?? '–'
  const [format] = reportFormatId
    ? await readRecords(ctx, measuringFormat, { ids: [reportFormatId], where: sql`t.valid` })
    : []
  if (!format?.delimiter) return ctx.refuse('results.noFormat', { machine })
  return { machine, probeId: probeId ?? null, format }
}
