import { demandRightsOver } from '@mouldwright/identity/server/api'
import {
  handle,
  inTenant,
  insertRecords,
  readRecords,
  removeRecords,
  sql,
  updateRecords,
  type Context,
} from '@mouldwright/server-kit'
import { pin as pinEntity, pinFault, removePins, setOwnPin, setPin } from '@mouldwright/terminals/shared'
import { workersOf } from './people.query.ts'
import { pinHasher } from './person.handlers.ts'

async function keepPin(ctx: Context<'pin.taken'>, userId: number, pin: string): Promise<void> {
  const fault = pinFault(pin)
  if (fault) ctx.invalid([{ field: 'pin', rule: `terminals:rules.${fault}` }])
  const { tenantId } = ctx.session
  const digest = ctx.kit.secrets.digest('terminal pin', `${tenantId} ${pin}`)
  const hash = await pinHasher.hash(pin)
  const kept = await ctx.db.run(sql`
    insert into terminals_pin_secret (tenant_id, user_id, digest, hash)
    select ${tenantId}, ${userId}, ${digest}, ${hash}
    where not exists (select from terminals_pin_secret o where ${inTenant(ctx, 'o')} and o.digest = ${digest} and o.user_id <> ${userId})
    on conflict (tenant_id, user_id) do update set digest = excluded.digest, hash = excluded.hash`)
  if (kept === 0) ctx.refuse('pin.taken')
  // What was tried with the PIN so far says nothing of this one.
  await ctx.db.run(sql`
    update terminals_presence set tries = 0, locked_until = null, proven_at = null where ${inTenant(ctx)} and user_id = ${userId}`)
  const [before] = await readRecords(ctx, pinEntity, { where: sql`t.user_id = ${userId}`, lock: 'change' })
  const now = { userId, setAt: ctx.now().toISOString(), setBy: ctx.session.displayName }
  if (before) await updateRecords(ctx, pinEntity, [{ id: before.id, ...now }])
  else await insertRecords(ctx, pinEntity, [now])
}

export const pinHandlers = [
  handle(setPin, async (ctx, { userId, pin }) => {
    const [worker] = await workersOf(ctx.db, ctx.session, ctx.now(), [userId])
    if (!worker) ctx.refuse('pin.mayNotWork')
    await demandRightsOver(ctx, [userId])
    await keepPin(ctx, userId, pin)
    return {}
  }),
  handle(setOwnPin, async (ctx, { pin }) => {
    await keepPin(ctx, ctx.session.userId, pin)
    return {}
  }),
  handle(removePins, async (ctx, { pins }) => {
    const found = await readRecords(ctx, pinEntity, { ids: pins.map(({ id }) => id), lock: 'remove' })
    if (found.length !== pins.length) return ctx.refuse('record.absent')
    const users = found.map(({ userId }) => userId)
    await ctx.db.run(sql`delete from terminals_pin_secret where ${inTenant(ctx)} and user_id = any(${users}::bigint[])`)
    await removeRecords(
      ctx,
      pinEntity,
      found.map(({ id }) => id),
    )
    return { removed: found.length }
  }),
]
