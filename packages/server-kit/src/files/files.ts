/** Files as records: made with an end, kept when a record takes them over, read by those who may. */
import {
  columnOf,
  displayName,
  endingOf,
  permissionOf,
  Refusal,
  rowsFields,
  rowsTable,
  type Entity,
  type Fields,
} from '@mouldwright/kernel'
import type { Clock, Context, Log } from '../context.ts'
import { inTenant, sql, transaction, type Db, type Pool } from '../db.ts'
import type { FileAnswer } from '../define.ts'
import type { FileRule } from '../kit.ts'
import { BlobAbsent, type Blob, type BlobStore } from './blob-store.ts'

export interface FileRow {
  id: number
  factoryId: number
  key: string
  name: string
  mediaType: string
  bytes: number
  userId: number
  createdAt: string
  expiresAt: string | null
  /** The gateway that has the content, where it does not leave the factory. */
  heldBy: number | null
}

/** Uploads that no record took over, and what a job left, go after this. */
export const uploadMinutes = 60
/** Results of exports stay for the day. */
export const resultMinutes = 24 * 60

const columns = sql`id, factory_id as "factoryId", key, name, media_type as "mediaType", bytes, user_id as "userId", created_at as "createdAt", expires_at as "expiresAt", held_by as "heldBy"`

/** Notes a written blob as a file of the caller. */
export async function addFile(
  ctx: Context,
  blob: Pick<Blob, 'key' | 'bytes'>,
  of: { name: string; mediaType: string; minutes: number },
): Promise<number> {
  const id = ctx.newId()
  const { tenantId, factoryId, userId } = ctx.session
  const now = ctx.now()
  await ctx.db.run(
    sql`insert into files_file (tenant_id, id, factory_id, key, name, media_type, bytes, user_id, created_at, expires_at)
      values (${tenantId}, ${id}, ${factoryId}, ${blob.key}, ${of.name}, ${of.mediaType}, ${blob.bytes}, ${userId}, ${now},
        ${new Date(now.getTime() + of.minutes * 60_000)})`,
  )
  return id
}

/** A job waits for its turn longer than an upload is kept: the file that it was given stays for it. Nothing where it is gone already. */
export async function keepForJob(ctx: Context, fileId: number): Promise<void> {
  const until = new Date(ctx.now().getTime() + resultMinutes * 60_000)
  await ctx.db.run(
    sql`update files_file set expires_at = ${until}
      where ${inTenant(ctx)} and id = ${fileId} and user_id = ${ctx.session.userId} and expires_at > ${ctx.now()} and expires_at < ${until}`,
  )
}

/** A second file with the content of one: each record holds a file of its own. The copy is the caller's, until a record takes it over. */
export async function copyFile(ctx: Context, { key, name, mediaType, bytes }: FileRow): Promise<number> {
  const blob = await ctx.kit.files.write(ctx.session.tenantId, await ctx.kit.files.read(key), bytes)
  return addFile(ctx, blob, { name, mediaType, minutes: uploadMinutes })
}

/** Notes a file whose content stays with a gateway; what is known of it here is its name, size and hash. */
export async function addHeldFile(
  ctx: Pick<Context, 'db' | 'session' | 'now' | 'newId'>,
  of: Pick<FileRow, 'factoryId' | 'userId' | 'name' | 'mediaType' | 'bytes'> & { heldBy: number; hash: Uint8Array },
): Promise<number> {
  const id = ctx.newId()
  const now = ctx.now()
  const name = displayName(of.name)
  await ctx.db.run(
    sql`insert into files_file (tenant_id, id, factory_id, key, name, media_type, bytes, user_id, created_at, expires_at, held_by, hash)
      values (${ctx.session.tenantId}, ${id}, ${of.factoryId}, ${`gateway/${id}`}, ${name}, ${of.mediaType}, ${of.bytes},
        ${of.userId}, ${now}, ${new Date(now.getTime() + uploadMinutes * 60_000)}, ${of.heldBy}, ${of.hash})`,
  )
  return id
}

/** The file, when it is of this tenant and factory and has not expired: for jobs, which stand in one factory. */
export async function readFile(ctx: Context, id: number): Promise<FileRow | undefined> {
  const file = await fileOfTenant(ctx, id)
  return file?.factoryId === ctx.session.factoryId ? file : undefined
}

const fileOfTenant = (ctx: Context, id: number) =>
  ctx.db.maybe<FileRow>(
    sql`select ${columns} from files_file where ${inTenant(ctx)} and id = ${id}
      and (expires_at is null or expires_at > ${ctx.now()})`,
  )

/**
 * The file, when the caller may read it: their own upload in this factory, or one held by a record that they may see. A record of the
 * tenant is seen in each of its factories, wherever its file was uploaded. Asked at each download.
 */
export async function readableFile(ctx: Context, id: number): Promise<FileRow | undefined> {
  const file = await fileOfTenant(ctx, id)
  if (!file) return undefined
  const { tenantId, factoryId, userId } = ctx.session
  if (file.userId === userId && file.factoryId === factoryId) return file
  const places = [...ctx.kit.storedEntities.values()]
    .filter((entity) => ctx.session.permissions.has(permissionOf(entity, 'detail')))
    .flatMap((entity) => blobColumns(entity).map((place) => ({ ...place, scope: entity.scope })))
  for (const { table, column, scope } of places) {
    const isHere = scope === 'factory' ? sql`factory_id = ${factoryId}` : sql`true`
    const holder = await ctx.db.maybe(
      sql`select 1 from ${sql.table(table)} where ${inTenant({ tenantId })} and ${isHere} and ${sql.ref(column)} = ${id} limit 1`,
    )
    if (holder) return (await mayReadKind(ctx, file)) ? file : undefined
  }
  return undefined
}

/** Whether the session's roles let it read files of this kind. */
export const mayReadKind = async (ctx: Context, { name }: Pick<FileRow, 'name'>): Promise<boolean> =>
  (await ctx.kit.extensions.mayReadFile?.(ctx, { ending: endingOf(name) })) ?? true

const mebibyte = 1024 * 1024

/** Where the tenant has new files of this kind kept; refused where it has none as large. */
export async function placeOfNewFile(
  ctx: Pick<Context, 'kit' | 'db' | 'session'>,
  { name, bytes }: Pick<FileRow, 'name' | 'bytes'>,
): Promise<FileRule['place']> {
  const rule = await ctx.kit.extensions.ruleOfFiles?.(ctx, { ending: endingOf(name) })
  if (rule && bytes > rule.mostBytes)
    throw new Refusal('body.tooLarge', { params: { max: `${rule.mostBytes / mebibyte} MiB` } })
  return rule?.place ?? 'any'
}

const blobColumns = (of: Entity) => [
  ...columnsIn(of.table, of.fields),
  ...rowsFields(of).flatMap(([rows, { fields }]) => columnsIn(rowsTable(of, rows), fields as Fields)),
]

const columnsIn = (table: string, fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'image' || field.kind === 'file' ? [{ table, column: columnOf(name) }] : [],
  )

/** The file as the wire sends it. */
export async function openFile(ctx: Context, file: FileRow): Promise<FileAnswer> {
  if (file.heldBy !== null) throw new Refusal('file.elsewhere', { data: { fileId: file.id } })
  try {
    return {
      name: file.name,
      mediaType: file.mediaType,
      bytes: file.bytes,
      content: await ctx.kit.files.read(file.key),
      recordId: file.id,
    }
  } catch (error) {
    if (error instanceof BlobAbsent) throw new Refusal('record.absent')
    throw error
  }
}

export interface Sweeper {
  start(): void
  stop(): Promise<void>
  /** One round over all tenants: expired files, and content that no row names. Returns how many were removed. */
  sweep(): Promise<number>
}

/** Held by a backup from its database to the last of its files, so that no content goes whose row it has. */
export const sweepLock = 7_400_015

/** Takes expired files away, except while a backup is made. Tenants come from the store itself, so that no statement has to see all tenants. */
export function createSweeper(parts: {
  pool: Pool
  files: BlobStore
  clock: Clock
  log: Log
  everyMs?: number
}): Sweeper {
  const { pool, files, clock, log, everyMs = 5 * 60_000 } = parts
  let timer: NodeJS.Timeout | undefined
  let round: Promise<unknown> | undefined

  async function sweepTenant(tenantId: number): Promise<number> {
    let removed = 0
    const place = { tenantId, factoryId: null }
    for (const key of await transaction(pool, place, (db) => takeExpired(db, tenantId, new Date(clock.now())))) {
      await files.remove(key)
      removed += 1
    }
    const orphanAge = clock.now() - uploadMinutes * 60_000
    for await (const { key, writtenAt } of files.list(tenantId)) {
      if (writtenAt >= orphanAge) continue
      const row = await transaction(
        pool,
        place,
        (db) =>
          db.maybe<{ key: string }>(sql`select key from files_file where ${inTenant({ tenantId })} and key = ${key}`),
        { readOnly: true },
      )
      if (row) continue
      await files.remove(key)
      removed += 1
    }
    return removed
  }

  async function sweep(): Promise<number> {
    let removed = 0
    await files.removeUnfinished(clock.now() - uploadMinutes * 60_000)
    for (const tenantId of await files.tenants())
      await transaction(pool, { tenantId, factoryId: null }, async (db) => {
        const { free } = await db.one<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock_shared(${sweepLock}) as free`,
        )
        if (free) removed += await sweepTenant(tenantId)
      })
    return removed
  }

  return {
    sweep,
    start() {
      timer = setInterval(() => {
        round ??= sweep()
          .catch((error: Error) => log.error({ err: error }, 'expired files were not removed'))
          .finally(() => (round = undefined))
      }, everyMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

/** Of a reference that restricts: the second is what PostgreSQL says since 18. */
const foreignKeyViolations: ReadonlySet<string | undefined> = new Set(['23503', '23001'])

/** Deletes expired rows and answers the keys of content that is here; gateways ask what has gone. One that a record holds after all is kept for good. */
async function takeExpired(db: Db, tenantId: number, now: Date): Promise<string[]> {
  const expired = await db.all<{ id: number; key: string; isHere: boolean }>(
    sql`select id, key, held_by is null as "isHere" from files_file where ${inTenant({ tenantId })} and expires_at <= ${now} order by expires_at limit 1000 for update skip locked`,
  )
  const keys: string[] = []
  for (const { id, key, isHere } of expired) {
    await db.run(sql`savepoint one`)
    try {
      await db.run(sql`delete from files_file where ${inTenant({ tenantId })} and id = ${id}`)
      if (isHere) keys.push(key)
    } catch (error) {
      if (!foreignKeyViolations.has((error as { code?: string }).code)) throw error
      await db.run(sql`rollback to savepoint one`)
      await db.run(sql`update files_file set expires_at = null where ${inTenant({ tenantId })} and id = ${id}`)
    }
    await db.run(sql`release savepoint one`)
  }
  return keys
}
