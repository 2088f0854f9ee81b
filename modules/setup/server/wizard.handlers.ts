import { handle, inFactory, listRecords, sql, type Context } from '@mouldwright/server-kit'
import { calendar, machine, process, resourceGroup, section, shift } from '@mouldwright/basic/shared'
import { batch, mould, part, route } from '@mouldwright/production/shared'
import type { Entity } from '@mouldwright/kernel'
import {
  getWizard,
  saveWizard,
  wizardSteps,
  type FactoryKind,
  type StepState,
  type Wizard,
  type WizardStep,
} from '../shared/index.ts'

interface Decided {
  step: WizardStep
  state: StepState
  kind: FactoryKind | null
}

/** What a step brings; it is done when there is some of each. */
const brought: Partial<Record<WizardStep, readonly Entity[]>> = {
  pack: [section, process, calendar, shift],
  machines: [machine, resourceGroup],
  moulds: [mould, part, route, batch],
}

const countOf = async (ctx: Context, of: Entity) => (await listRecords(ctx, of, { page: 1, size: 1 })).total

/** Groups that take part in planning and have neither machine nor person. */
async function emptyGroups(ctx: Context): Promise<number> {
  const { groups } = await ctx.db.one<{ groups: number }>(sql`
    select count(*) as groups from basic_resource_group as g where ${inFactory(ctx, 'g')} and g.valid and g.in_scheduling
      and not exists (select 1 from basic_resource_group_machines as m where ${inFactory(ctx, 'm')} and m.parent_id = g.id)
      and not exists (select 1 from basic_resource_group_users as u where ${inFactory(ctx, 'u')} and u.parent_id = g.id)`)
  return groups
}

const hasPlan = async (ctx: Context) =>
  (await ctx.db.maybe(sql`select 1 as one from aps_plan as p where ${inFactory(ctx, 'p')} limit 1`)) !== undefined

async function wizardOf(ctx: Context): Promise<Wizard> {
  const decided = await ctx.db.all<Decided>(sql`select step, state, kind from setup_step where ${inFactory(ctx)}`)
  const known = new Map(decided.map((one) => [one.step, one]))
  const say = (key: string, params = {}) => ctx.kit.word(ctx.language, 'setup', `missing.${key}`, params)
  const missing: Record<WizardStep, string[]> = { company: [], pack: [], machines: [], moulds: [], plan: [] }
  for (const [step, entities] of Object.entries(brought) as [WizardStep, readonly Entity[]][])
    for (const of of entities) {
      if ((await countOf(ctx, of)) === 0)
        missing[step].push(say('none', { entity: ctx.kit.word(ctx.language, of.module, `${of.stem}.$`) }))
    }
  const groups = await emptyGroups(ctx)
  if (groups > 0) missing.machines.push(say('emptyGroups', { groups }))
  const isPlanned = await hasPlan(ctx)
  if (!isPlanned) missing.plan.push(say('noPlan'))
  // Whoever has a plan has accepted whose clock and money it is made in.
  if (known.get('company')?.state !== 'done' && !isPlanned) missing.company.push(say('notConfirmed'))
  return {
    kind: known.get('pack')?.kind ?? null,
    steps: wizardSteps.map((step) => ({
      step,
      state: missing[step].length === 0 ? 'done' : known.get(step)?.state === 'skipped' ? 'skipped' : 'open',
      missing: missing[step],
    })),
  }
}

export const getWizardHandler = handle(getWizard, (ctx) => wizardOf(ctx))

export const saveWizardHandler = handle(saveWizard, async (ctx, { step, state, kind }) => {
  const { tenantId, factoryId } = ctx.session
  const note = (of: WizardStep, as: StepState, chosen: FactoryKind | null) =>
    ctx.db.run(sql`
      insert into setup_step (tenant_id, factory_id, step, state, kind, changed_at)
      values (${tenantId}, ${factoryId}, ${of}, ${as}, ${chosen}, ${ctx.now()})
      on conflict (tenant_id, factory_id, step) do update
        set state = excluded.state, kind = coalesce(excluded.kind, setup_step.kind), changed_at = excluded.changed_at`)
  await note(step, state, kind ?? null)
  return wizardOf(ctx)
})
