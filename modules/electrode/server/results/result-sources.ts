import { measuringEnvironment, measuringFormat } from '@mouldwright/basic/shared'
import { permissionOf, Refusal } from '@mouldwright/kernel'
import { handle, inFactory, readRecords, sql, type Context } from '@mouldwright/server-kit'
import { receivedFile } from '@mouldwright/signals/shared'
import { listResultSources, mostReceivedFiles, resultFileTypes } from '../../shared/index.ts'
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
  const filesOf = Map.groupBy(
    await receivedFiles(
      ctx,
      environments.map(({ machineId }) => machineId),
    ),
    ({ machineId }) => machineId,
  )
  return {
    sources: environments
      .flatMap(({ id, machineId, labels, reportFormatId, probeId }) => {
        const format = names.get(reportFormatId ?? 0)
        return format === undefined
          ? []
          : [
              {
                ...{ id, machine: labels['machineId'] ?? '–', format, probeId: probeId ?? null },
                files: (filesOf.get(machineId) ?? []).map(({ fileId, name, at }) => ({ fileId, name, at })),
              },
            ]
      })
      .sort((one, other) => one.machine.localeCompare(other.machine)),
  }
})

interface Received {
  machineId: number
  fileId: number
  name: string
  at: string
}

const endings = resultFileTypes.map((type) => `%.${type}`)

/** What gateways have brought of these machines, the newest first. */
async function receivedFiles(ctx: Context, machineIds: readonly number[]): Promise<Received[]> {
  if (!ctx.session.permissions.has(permissionOf(receivedFile, 'detail'))) return []
  return ctx.db.all<Received>(sql`
    select f.machine_id as "machineId", f.file as "fileId", f.name, f.at
    from unnest(${machineIds}::bigint[]) as m(id), lateral (
      select t.machine_id, t.file, t.name, t.at from signals_received_file as t
      where ${inFactory(ctx, 't')} and t.machine_id = m.id and lower(t.name) like any(${endings}::text[])
      order by t.at desc limit ${mostReceivedFiles}) as f
    where f.machine_id is not null order by f.at desc`)
}

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
