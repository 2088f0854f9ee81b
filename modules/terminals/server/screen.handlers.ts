import { createHash, randomBytes } from 'node:crypto'
import { boardShown } from '@mouldwright/aps/server/api'
import { kanban } from '@mouldwright/basic/shared'
import { permissionOf } from '@mouldwright/kernel'
import {
  handle,
  handlePublic,
  inFactory,
  insertRecords,
  moveTo,
  openFile,
  readableFile,
  readRecords,
  sessionOfDevice,
  sql,
  updateRecords,
  type Context,
  type Db,
  type PublicContext,
} from '@mouldwright/server-kit'
import { makeScreen, openScreenPicture, revokeScreens, screen, showScreen } from '@mouldwright/terminals/shared'
import { activeOf, revocation } from './revoke.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

interface Key {
  screenId: number
  tenantId: number
  factoryId: number
}

const keyOf = (db: Db, token: string) =>
  db.maybe<Key>(sql`
    select screen_id as "screenId", tenant_id as "tenantId", factory_id as "factoryId"
    from terminals_screen_key where hash = ${hashOf(token)} and revoked_at is null`)

interface Standing {
  name: string
  kanbanId: number | null
  timeZone: string
  language: 'zh' | 'en' | null
  mayEnter: number
  modules: string[]
}

const standingOf = (db: Db, { tenantId, factoryId, screenId }: Key, at: Date) =>
  db.maybe<Standing>(sql`
    select s.name, s.kanban_id as "kanbanId", f.time_zone as "timeZone", l.licence ->> 'language' as language,
      (l.licence ->> 'allowLoginFlag')::int as "mayEnter",
      coalesce((select array_agg(m.module_key) from tenancy_opened_module m where m.tenant_id = s.tenant_id), '{}') as modules
    from terminals_screen s
    join tenancy_factory f on f.tenant_id = s.tenant_id and f.id = s.factory_id and f.valid
    cross join lateral (select tenancy_licence(${tenantId}, ${at}::timestamptz) as licence) l
    where ${inFactory({ tenantId, factoryId }, 's')} and s.id = ${screenId}`)

/** Boards that are shown in turn. */
const roundOf = async (ctx: Context, kanbanId: number | null): Promise<number[]> => {
  if (kanbanId !== null) return [kanbanId]
  const rows = await ctx.db.all<{ id: number }>(
    sql`select k.id from basic_kanban k where ${inFactory(ctx, 'k')} and k.valid order by k.sequence, k.code limit 500`,
  )
  return rows.map(({ id }) => id)
}

const noteSeen = (ctx: Context, screenId: number) =>
  ctx.db.run(sql`
    update terminals_screen set seen_at = ${ctx.now()}
    where ${inFactory(ctx)} and id = ${screenId} and (seen_at is null or seen_at < ${new Date(ctx.now().getTime() - 60_000)})`)

/** What a screen sees of files: those of boards. */
const seesBoards: ReadonlySet<string> = new Set([permissionOf(kanban, 'detail')])

/** The place of a screen whose address still counts. */
async function enter(given: PublicContext<'screen.unknown'>, token: string) {
  const key = await keyOf(given.db, token)
  if (!key) return given.refuse('screen.unknown')
  await moveTo(given.db, key)
  const standing = await standingOf(given.db, key, given.now())
  if (!standing || standing.mayEnter === 0) return given.refuse('screen.unknown')
  const { tenantId, factoryId, screenId } = key
  const session = sessionOfDevice(screenId, { ...standing, tenantId, factoryId })
  return { ctx: { ...given, session } as unknown as Context, standing, screenId }
}

export const screenHandlers = [
  handle(makeScreen, async (ctx, { name, kanbanId }) => {
    const token = randomBytes(32).toString('base64url')
    const at = ctx.now().toISOString()
    const draft = {
      name,
      kanbanId: kanbanId ?? null,
      state: 'active' as const,
      madeAt: at,
      madeBy: ctx.session.displayName,
    }
    const [id] = await insertRecords(ctx, screen, [draft])
    const { tenantId, factoryId } = ctx.session
    await ctx.db.run(sql`
      insert into terminals_screen_key (hash, screen_id, tenant_id, factory_id)
      values (${hashOf(token)}, ${id}, ${tenantId}, ${factoryId})`)
    return { id: id!, token }
  }),

  handle(revokeScreens, async (ctx, { screens }) => {
    const found = await readRecords(ctx, screen, { ids: screens.map(({ id }) => id), lock: 'change' })
    const active = activeOf(ctx, screens, found)
    await updateRecords(ctx, screen, active.map(revocation(ctx)))
    await ctx.db.run(sql`
      update terminals_screen_key set revoked_at = ${ctx.now()}
      where ${inFactory(ctx)} and screen_id = any(${active}::bigint[])`)
    return { revoked: active.length }
  }),

  handlePublic(showScreen, async (given, { token, board }) => {
    const { ctx, standing, screenId } = await enter(given, token)
    await noteSeen(ctx, screenId)
    const round = await roundOf(ctx, standing.kanbanId)
    const { name, timeZone } = standing
    if (round.length === 0) return { name, timeZone, boards: 0, shown: null }
    return { name, timeZone, boards: round.length, shown: await boardShown(ctx, round[board % round.length]!) }
  }),

  handlePublic(openScreenPicture, async (given, { token, fileId }) => {
    const { ctx, standing } = await enter(given, token)
    const boards = await readRecords(ctx, kanban, { ids: await roundOf(ctx, standing.kanbanId) })
    const isShown = boards.some(
      ({ backgroundImage, pictures }) =>
        backgroundImage === fileId || pictures?.some(({ picture }) => picture === fileId),
    )
    if (!isShown) return given.refuse('record.absent')
    const file = await readableFile({ ...ctx, session: { ...ctx.session, permissions: seesBoards } }, fileId)
    return file ? openFile(ctx, file) : given.refuse('record.absent')
  }),
]
