import { createPasswordHasher } from '@mouldwright/identity/server/api'
import { scanFault, scannedText } from '@mouldwright/codes/shared'
import {
  handleManualTransaction,
  handleTerminal,
  inFactory,
  inTenant,
  moveTo,
  sql,
  type Db,
  type ManualTransactionContext,
} from '@mouldwright/server-kit'
import { listPeople, lockMinutes, mostTries, signInAtTerminal } from '@mouldwright/terminals/shared'
import { workersOf, type Place, type Worker } from './people.query.ts'

/** One for the process: bounds how many slow hashes are computed at once. */
export const pinHasher = createPasswordHasher()

export const listPeopleHandler = handleTerminal(listPeople, async (ctx) => ({
  people: (await workersOf(ctx.db, ctx.session, ctx.now())).map(({ language: _, ...person }) => person),
}))

type Refusals = 'person.unknown' | 'person.wrongPin' | 'person.locked' | 'person.noPin'
type SignInContext = ManualTransactionContext<Refusals>

interface Pair extends Place {
  terminalId: number
  userId: number
}

const inPlace = <T>(ctx: SignInContext, place: Place, work: (db: Db) => Promise<T>) =>
  ctx.transaction(async (db) => {
    await moveTo(db, place)
    return work(db)
  })

/** Takes one of the tries before it is judged, so that many at once are no more than one after the other. */
async function takeTry(db: Db, pair: Pair, at: Date): Promise<number | undefined> {
  const lockedUntil = new Date(at.getTime() + lockMinutes * 60_000)
  const { tenantId, factoryId, terminalId, userId } = pair
  const taken = await db.maybe<{ tries: number }>(sql`
    insert into terminals_presence as p (tenant_id, factory_id, terminal_id, user_id, tries)
    values (${tenantId}, ${factoryId}, ${terminalId}, ${userId}, 1)
    on conflict (tenant_id, factory_id, terminal_id, user_id) do update set
      tries = case when p.locked_until <= ${at} then 1 else p.tries + 1 end,
      locked_until = case when p.locked_until <= ${at} then null when p.tries + 1 >= ${mostTries} then ${lockedUntil}::timestamptz end
    where p.locked_until is null or p.locked_until <= ${at}
    returning p.tries`)
  return taken?.tries
}

const minutesLeft = async (db: Db, pair: Pair, at: Date): Promise<number> => {
  const { until } = await db.one<{ until: string | null }>(sql`
    select locked_until as until from terminals_presence
    where ${inFactory(pair)} and terminal_id = ${pair.terminalId} and user_id = ${pair.userId}`)
  return until === null ? lockMinutes : Math.max(1, Math.ceil((Date.parse(until) - at.getTime()) / 60_000))
}

/** From now on the person may report here, and goes on doing so while the terminal is off line. */
const noteProven = (db: Db, { tenantId, factoryId, terminalId, userId }: Pair, at: Date) =>
  db.run(sql`
    insert into terminals_presence (tenant_id, factory_id, terminal_id, user_id, tries, proven_at)
    values (${tenantId}, ${factoryId}, ${terminalId}, ${userId}, 0, ${at})
    on conflict (tenant_id, factory_id, terminal_id, user_id) do update set tries = 0, locked_until = null, proven_at = excluded.proven_at`)

/** Whose badge it is; strangers' and unknown codes are answered alike. */
async function ownerOf(db: Db, place: Place, badge: string): Promise<number | undefined> {
  const code = scannedText(badge)
  if (scanFault(code)) return undefined
  const found = await db.maybe<{ userId: number | null }>(sql`
    select b.user_id as "userId" from codes_barcode b
    where ${inFactory(place, 'b')} and lower(normalize(b.code, NFKC)) = ${code} and b.kind = 'person' and b.state = 'active'`)
  return found?.userId ?? undefined
}

async function byBadge(ctx: SignInContext, place: Place, terminalId: number, badge: string): Promise<Worker> {
  return inPlace(ctx, place, async (db) => {
    const userId = await ownerOf(db, place, badge)
    const [worker] = userId === undefined ? [] : await workersOf(db, place, ctx.now(), [userId])
    if (!worker) return ctx.refuse('person.unknown')
    await noteProven(db, { ...place, terminalId, userId: worker.userId }, ctx.now())
    return worker
  })
}

async function byPin(ctx: SignInContext, pair: Pair, pin: string): Promise<Worker> {
  const { userId } = pair
  const begun = await inPlace(ctx, pair, async (db) => {
    const [worker] = await workersOf(db, pair, ctx.now(), [userId])
    if (!worker) return ctx.refuse('person.unknown')
    if (!worker.hasPin) return ctx.refuse('person.noPin', { name: worker.name })
    const tries = await takeTry(db, pair, ctx.now())
    if (tries === undefined)
      return ctx.refuse('person.locked', { name: worker.name, minutes: await minutesLeft(db, pair, ctx.now()) })
    const { hash } = await db.one<{ hash: string }>(
      sql`select hash from terminals_pin_secret where ${inTenant(pair)} and user_id = ${userId}`,
    )
    return { worker, tries, hash }
  })
  if (!(await pinHasher.verify(begun.hash, pin))) {
    const left = mostTries - begun.tries
    if (left > 0) return ctx.refuse('person.wrongPin', { left })
    return ctx.refuse('person.locked', { name: begun.worker.name, minutes: lockMinutes })
  }
  await inPlace(ctx, pair, (db) => noteProven(db, pair, ctx.now()))
  return begun.worker
}

export const signInHandler = handleManualTransaction(signInAtTerminal, async (ctx, { badge, userId, pin }) => {
  const { tenantId, factoryId, timeZone } = ctx.session!
  const { terminalId } = ctx.terminal!
  const place = { tenantId, factoryId, timeZone }
  const byName = () => {
    if (!userId) return ctx.invalid([{ field: 'userId', rule: 'required' }])
    if (!pin) return ctx.invalid([{ field: 'pin', rule: 'required' }])
    return byPin(ctx, { ...place, terminalId, userId }, pin)
  }
  const worker = await (badge ? byBadge(ctx, place, terminalId, badge) : byName())
  return { userId: worker.userId, name: worker.name, language: worker.language }
})
