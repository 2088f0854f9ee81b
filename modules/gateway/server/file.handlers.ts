import { mediaTypeOfName } from '@mouldwright/kernel'
import {
  issueDownloadTicket,
  placeFile,
  redeemDownloadTicket,
  registerFile,
  sweepFiles,
  type GatewayEntry,
} from '@mouldwright/gateway/shared'
import {
  addHeldFile,
  audit,
  deleteOver,
  handle,
  handleGateway,
  handleManualTransaction,
  inTenant,
  moveTo,
  placeOfNewFile,
  readableFile,
  sql,
  type Db,
} from '@mouldwright/server-kit'
import { addressOf } from './gateway-address.ts'
import { gatewaysOf } from './gateways.query.ts'
import { hashSecret, newSecret, ticketSeconds } from './upload-ticket.ts'

interface UploadRow {
  factoryId: number
  userId: number
  bytes: number
  fileId: number | null
}

export const placeFileHandler = handle(placeFile, async (ctx, file) => ({ place: await placeOfNewFile(ctx, file) }))

export const registerFileHandler = handleGateway(registerFile, async (ctx, { upload, name, hash }) => {
  const { gatewayId } = ctx.gateway
  const found = await ctx.db.maybe<UploadRow>(sql`
    select factory_id as "factoryId", user_id as "userId", bytes, file_id as "fileId" from gateway_incoming
    where ${inTenant(ctx)} and id = ${upload} and gateway_id = ${gatewayId} for update`)
  if (!found) return ctx.refuse('gateway.uploadAbsent')
  if (found.fileId !== null) return { fileId: found.fileId }
  const mediaType = mediaTypeOfName(name)
  if (!mediaType) return ctx.refuse('gateway.fileKind')
  const { factoryId, userId, bytes } = found
  await placeOfNewFile(ctx, { name, bytes })
  const held = { factoryId, userId, bytes, name, mediaType, heldBy: gatewayId, hash: Buffer.from(hash, 'base64url') }
  const fileId = await addHeldFile(ctx, held)
  await ctx.db.run(sql`update gateway_incoming set file_id = ${fileId} where ${inTenant(ctx)} and id = ${upload}`)
  return { fileId }
})

const entryOf = async (db: Db, tenantId: number, gatewayId: number): Promise<GatewayEntry | undefined> => {
  const app = await db.maybe<{ uuid: string | null }>(sql`
    select server_app_uuid as uuid from gateway_server_app where ${inTenant({ tenantId })} and id = ${gatewayId}`)
  const entries = app ? await gatewaysOf(db, [tenantId]) : []
  return entries.find(({ serverAppUuid }) => serverAppUuid === app?.uuid)
}

export const issueDownloadTicketHandler = handle(issueDownloadTicket, async (ctx, { fileId, goesPlain }) => {
  const { tenantId, sessionId } = ctx.session
  const file = await readableFile(ctx, fileId)
  if (!file) return ctx.refuse('record.absent')
  const entry = file.heldBy === null ? undefined : await entryOf(ctx.db, tenantId, file.heldBy)
  if (!entry) return ctx.refuse('gateway.absent')
  const address = addressOf(ctx, entry, goesPlain === true)
  const ticket = newSecret()
  const at = ctx.now()
  await ctx.db.run(deleteOver('gateway_download_ticket', 'hash', 'expires_at', at))
  await ctx.db.run(sql`
    insert into gateway_download_ticket (hash, session_id, tenant_id, gateway_id, file_id, expires_at)
    values (${hashSecret(ticket)}, ${sessionId}, ${tenantId}, ${file.heldBy}, ${fileId},
      ${new Date(at.getTime() + ticketSeconds * 1_000)})`)
  await audit(ctx, [{ operation: 'download', entity: 'jobs.file', recordId: fileId, label: file.name }])
  return { ticket, address, path: '/gateway/file/download', seconds: ticketSeconds, name: file.name }
})

/** One refusal for whatever is wrong. The ticket is gone in any case. */
export const redeemDownloadTicketHandler = handleManualTransaction(redeemDownloadTicket, async (ctx, { ticket }) => {
  const { tenantId } = ctx.session!
  const { gatewayId } = ctx.gateway!
  const file = await ctx.transaction(async (db) => {
    const spent = await db.maybe<{ tenantId: number; gatewayId: number; fileId: number }>(sql`
      delete from gateway_download_ticket where hash = ${hashSecret(ticket)} and expires_at > ${ctx.now()}
      returning tenant_id as "tenantId", gateway_id as "gatewayId", file_id as "fileId"`)
    if (!spent || spent.tenantId !== tenantId || spent.gatewayId !== gatewayId) return undefined
    await moveTo(db, { tenantId, factoryId: null })
    return db.maybe<{ fileId: number; name: string; mediaType: string; hash: string }>(sql`
      select id as "fileId", name, media_type as "mediaType", encode(hash, 'hex') as hash from files_file
      where ${inTenant({ tenantId })} and id = ${spent.fileId} and held_by = ${gatewayId}`)
  })
  return file ?? ctx.refuse('gateway.ticketRefused')
})

export const sweepFilesHandler = handleGateway(sweepFiles, async (ctx, { files }) => {
  const asked = files.map(({ fileId }) => fileId)
  const rows = await ctx.db.all<{ id: number }>(sql`
    select id from files_file where ${inTenant(ctx)} and held_by = ${ctx.gateway.gatewayId} and id = any(${asked}::bigint[])`)
  const there = new Set(rows.map(({ id }) => id))
  return { gone: asked.filter((id) => !there.has(id)) }
})
