import { alarmRule } from '@mouldwright/alarms/shared'
import { behaviour, sql, type Change, type Context } from '@mouldwright/server-kit'
import { causesOf } from './causes.query.ts'

type RuleChange = Change<typeof alarmRule>

/** A rule that holds from now on for moulds that become late. */
const beginsToWatchMoulds = ({ before, after }: RuleChange): boolean =>
  after.cause === 'mouldLate' &&
  after.valid !== false &&
  !(before && before.cause === 'mouldLate' && before.valid !== false)

/** Moulds that are late already when a rule begins are not newly late. */
async function noteLateMoulds(ctx: Context, { after }: RuleChange): Promise<void> {
  const { tenantId, factoryId } = ctx.session
  const machineIds = (after.machines ?? []).map(({ machineId }) => machineId)
  const sectionIds = (after.sections ?? []).map(({ sectionId }) => sectionId)
  const causes = await causesOf(
    ctx.db,
    { tenantId, factoryId },
    { cause: 'mouldLate', machineIds, sectionIds },
    ctx.now(),
  )
  if (causes.length === 0) return
  await ctx.db.run(sql`
    insert into alarms_open (tenant_id, factory_id, rule_id, cause_key)
    select ${tenantId}, ${factoryId}, ${after.id}, k.cause_key from unnest(${causes.map(({ key }) => key)}::text[]) as k(cause_key)
    on conflict do nothing`)
}

/** From its first rule on, a factory is watched; it is looked at soon after each change. */
export const ruleBehaviour = behaviour(alarmRule, {
  async saved(ctx, changes) {
    const { tenantId, factoryId } = ctx.session
    for (const change of changes.filter(beginsToWatchMoulds)) await noteLateMoulds(ctx, change)
    await ctx.db.run(sql`
      insert into alarms_watch (tenant_id, factory_id) values (${tenantId}, ${factoryId})
      on conflict (tenant_id, factory_id) do update set watched_at = null`)
  },
})
