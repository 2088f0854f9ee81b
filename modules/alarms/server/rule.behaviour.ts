import { alarmRule, type AlarmCause } from '@mouldwright/alarms/shared'
import { behaviour, sql, type Change, type Context } from '@mouldwright/server-kit'
import { causesOf } from './causes.query.ts'

type RuleChange = Change<typeof alarmRule>

/** Causes that tell of something new; the others tell of how a machine is. */
const causesOfNews: readonly AlarmCause[] = ['mouldLate', 'gateOverridden']

/** A rule that holds from now on for what happens. */
const beginsToWatch = ({ before, after }: RuleChange): boolean =>
  causesOfNews.includes(after.cause) &&
  after.valid !== false &&
  !(before && before.cause === after.cause && before.valid !== false)

/** Moulds that are late already when a rule begins are not newly late; gates that were overridden before are no news. */
async function noteKnown(ctx: Context, { after }: RuleChange): Promise<void> {
  const { tenantId, factoryId } = ctx.session
  const machineIds = (after.machines ?? []).map(({ machineId }) => machineId)
  const sectionIds = (after.sections ?? []).map(({ sectionId }) => sectionId)
  const causes = await causesOf(
    ctx.db,
    { tenantId, factoryId },
    { cause: after.cause, machineIds, sectionIds },
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
    for (const change of changes.filter(beginsToWatch)) await noteKnown(ctx, change)
    await ctx.db.run(sql`
      insert into alarms_watch (tenant_id, factory_id) values (${tenantId}, ${factoryId})
      on conflict (tenant_id, factory_id) do update set watched_at = null`)
  },
})
