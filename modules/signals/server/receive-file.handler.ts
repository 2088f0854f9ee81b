import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { displayName, mediaTypeOf } from '@mouldwright/kernel'
import { addFile, handleGateway, inFactory, inTenant, sql, uploadMinutes } from '@mouldwright/server-kit'
import { mostFileBytes, receiveFile } from '@mouldwright/signals/shared'

/** The record and its content, once: a gateway that has lost the answer sends the file again. */
export const receiveFileHandler = handleGateway(
  receiveFile,
  async (ctx, { connectionId, modifiedAt, hash, ...given }) => {
    const name = displayName(given.name)
    const of = await ctx.db.maybe<{ machineId: number | null }>(sql`
    select c.machine_id as "machineId" from signals_connection c
    where ${inFactory(ctx, 'c')} and c.gateway_id = ${ctx.gateway.gatewayId} and c.id = ${connectionId} and c.kind = 'folder' and c.valid`)
    const content = Buffer.from(given.content, 'base64')
    if (!of || content.length === 0 || createHash('sha256').update(content).digest('hex') !== hash)
      return ctx.refuse('file.notTaken', { name })
    const fileKey = createHash('sha256').update([connectionId, name, modifiedAt, hash].join('\n')).digest('hex')
    await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`signals.file:${connectionId}`}, 0))`)
    const known = await ctx.db.maybe(
      sql`select f.id from signals_received_file f where ${inFactory(ctx, 'f')} and f.file_key = ${fileKey}`,
    )
    if (known) return { isKnown: true }
    const { tenantId, factoryId } = ctx.session
    const blob = await ctx.kit.files.write(tenantId, Readable.from([content]), mostFileBytes)
    // What is none of the known kinds is only ever downloaded.
    const mediaType = mediaTypeOf(name, blob.head) ?? 'application/octet-stream'
    const fileId = await addFile(ctx, blob, { name, mediaType, minutes: uploadMinutes })
    await ctx.db.run(sql`update files_file set expires_at = null where ${inTenant(ctx)} and id = ${fileId}`)
    await ctx.db.run(sql`
    insert into signals_received_file
      (tenant_id, factory_id, id, updated_at, at, name, file, bytes, hash, connection_id, machine_id, file_key)
    values (${tenantId}, ${factoryId}, ${ctx.newId()}, ${ctx.now()}, ${ctx.now()}, ${name}, ${fileId}, ${content.length},
      ${hash}, ${connectionId}, ${of.machineId}, ${fileKey})`)
    return { isKnown: false }
  },
)
