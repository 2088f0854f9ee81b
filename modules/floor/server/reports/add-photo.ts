import { mediaTypeOf } from '@mouldwright/kernel'
import { addFile, inFactory, inTenant, sql, uploadMinutes, type Context } from '@mouldwright/server-kit'
import { Readable } from 'node:stream'
import { mostPhotoBytes, mostPhotos } from '../../shared/reports/report.ts'

export interface PhotoDraft {
  /** The sender's own: a repeat does nothing. */
  key: string
  /** Of the report that it belongs to. */
  reportKey: string
  /** The terminal that told it; absent where somebody told their own work on a page. */
  terminalId?: number
  content: Buffer
}

/** Whatever it is called, its content decides. */
const endings = ['jpg', 'png'] as const

/** Adds a photo to a report that the same sender has told, also where that is kept with a fault. */
export async function addPhoto(
  ctx: Context<'report.photoAlone' | 'report.photoUnreadable' | 'report.photosFull'>,
  { key, reportKey, terminalId, content }: PhotoDraft,
): Promise<'applied' | 'already'> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`floor.photo:${reportKey}`}, 0))`)
  const isOwn =
    terminalId === undefined
      ? sql`t.terminal_id is null and t.user_id = ${ctx.session.userId}`
      : sql`t.terminal_id = ${terminalId}`
  const report = await ctx.db.maybe<{ id: number; isTaken: boolean; photos: number }>(sql`
    select t.id, p.photos, p.is_taken as "isTaken" from floor_report as t
    cross join lateral (select count(*)::int as photos, coalesce(bool_or(x.request_key = ${key}), false) as is_taken
      from floor_report_photos x where ${inFactory(ctx, 'x')} and x.parent_id = t.id) p
    where ${inFactory(ctx, 't')} and t.key = ${reportKey} and ${isOwn}`)
  if (!report) return ctx.refuse('report.photoAlone')
  if (report.isTaken) return 'already'
  if (report.photos >= mostPhotos) return ctx.refuse('report.photosFull', { most: mostPhotos })
  const ending = endings.find((one) => mediaTypeOf(`photo.${one}`, content.subarray(0, 64)) !== undefined)
  if (!ending || content.length > mostPhotoBytes) return ctx.refuse('report.photoUnreadable')
  const { tenantId, factoryId } = ctx.session
  const blob = await ctx.kit.files.write(tenantId, Readable.from([content]), mostPhotoBytes)
  const name = `${report.id}-${report.photos + 1}.${ending}`
  const fileId = await addFile(ctx, blob, { name, mediaType: mediaTypeOf(name, blob.head)!, minutes: uploadMinutes })
  await ctx.db.run(sql`update files_file set expires_at = null where ${inTenant(ctx)} and id = ${fileId}`)
  await ctx.db.run(sql`
    insert into floor_report_photos (tenant_id, factory_id, parent_id, position, photo, request_key)
    values (${tenantId}, ${factoryId}, ${report.id}, ${report.photos}, ${fileId}, ${key})`)
  return 'applied'
}
