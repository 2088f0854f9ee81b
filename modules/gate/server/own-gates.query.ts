import { workpieceType } from '@mouldwright/basic/shared'
import { firstOf, listed } from '@mouldwright/kernel'
import { isOnWayLeft } from '@mouldwright/production/server/api'
import { dayIn, inFactory, inTenant, sql, wallClockIn, type Context } from '@mouldwright/server-kit'
import type { GateReason } from '../shared/index.ts'
import { gateKey, type GateQuery, type GateSource } from './gate-sources.ts'

interface Facts {
  at: number
  partId: number
  part: string
  materialOpen: boolean
  materialDate: string | null
  mouldId: number
  boughtParts: BoughtPart[] | null
  openBefore: number
  firstNumber: number | null
  firstProcess: string | null
  needsMeasurement: boolean
  quantity: number
  measured: number
  off: number
  specification: string | null
  isBlocking: boolean
  machineId: number | null
  machine: string | null
  isDown: boolean
  downUntil: string | null
  probeId: number | null
  probe: string | null
  calibrationDue: string | null
  unskilled: boolean
  section: string | null
  title: string | null
  grade: number | null
  isUntrained: boolean
}

/** What production and basic data say of operations; those of finished batches have nothing left to wait for. */
const factsOf = (ctx: Context, operations: readonly GateQuery[]) => {
  const [now, today] = [ctx.now(), dayIn(ctx.now(), ctx.session.timeZone)]
  const of = <T>(pick: (query: GateQuery) => T) => operations.map(pick)
  return ctx.db.all<Facts>(sql`
    select a.at::int as at, p.id as "partId", p.number as part, p.material_status in ('notOrdered', 'ordered') as "materialOpen",
      p.material_date as "materialDate", p.mould_id as "mouldId", n.parts as "boughtParts", coalesce(w.open, 0)::int as "openBefore", w.number as "firstNumber", w.process as "firstProcess",
      coalesce(o.needs_measurement, false) as "needsMeasurement", p.quantity, coalesce(z.measured, 0)::int as measured,
      coalesce(z.off, 0)::int as off, q.specification, coalesce(q.is_blocking, true) as "isBlocking", k.id as "machineId", k.name as machine,
      coalesce(k.status <> 'normal', false) or d.ends_at is not null as "isDown", d.ends_at as "downUntil",
      v.id as "probeId", v.name as probe, v.calibration_due as "calibrationDue",
      coalesce(s.people > 0 and not s.mine, false) as unskilled, e.name as section,
      l.name as title, l.grade, l.id is not null and a.user_id is not null and coalesce(s.grade, 0) < l.grade as "isUntrained"
    from unnest(${of(({ batchId }) => batchId)}::bigint[], ${of(({ operationNumber }) => operationNumber)}::int[],
        ${of(({ machineId }) => machineId ?? null)}::bigint[], ${of(({ userId }) => userId ?? null)}::bigint[])
      with ordinality as a(batch_id, number, machine_id, user_id, at)
    join production_batch b on ${inFactory(ctx, 'b')} and b.id = a.batch_id and b.id = any(${of(({ batchId }) => batchId)}::bigint[])
    join production_part p on ${inFactory(ctx, 'p')} and p.id = b.part_id
    left join production_route r on ${inFactory(ctx, 'r')} and r.part_id = p.id
    left join production_route_operations o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = a.number
    left join basic_process c on ${inFactory(ctx, 'c')} and c.id = o.process_id
    left join basic_section e on ${inFactory(ctx, 'e')} and e.id = coalesce(o.section_id, c.section_id)
    left join basic_skill_title l on ${inTenant(ctx, 'l')} and l.id = c.skill_title_id
    left join production_batch_operations f on ${inFactory(ctx, 'f')} and f.parent_id = b.id and f.number = a.number
    left join basic_machine k on ${inFactory(ctx, 'k')} and k.id = coalesce(a.machine_id, f.machine_id)
    left join lateral (
      select max(y.ends_at) as ends_at from basic_machine_downtimes y
      where ${inFactory(ctx, 'y')} and y.parent_id = k.id and y.starts_at <= ${now} and y.ends_at > ${now}) d on true
    left join lateral (
      select y.id, y.name, y.calibration_due from basic_measuring_environment x
      join basic_probe y on ${inFactory(ctx, 'y')} and y.id = x.probe_id and y.calibration_due < ${today}::date
      where ${inFactory(ctx, 'x')} and x.machine_id = k.id and x.valid order by y.calibration_due, y.id limit 1) v on true
    left join lateral (
      select count(*) as open, min(x.number) as number, (array_agg(q.name order by x.number))[1] as process
      from production_route_operations x
      join basic_process q on ${inFactory(ctx, 'q')} and q.id = x.process_id
      left join production_batch_operations g on ${inFactory(ctx, 'g')} and g.parent_id = b.id and g.number = x.number
      where ${inFactory(ctx, 'x')} and x.parent_id = r.id and x.number < a.number and coalesce(x.only_batch_id, b.id) = b.id and g.finished_at is null
        and (o.way is null or x.way is null or x.way = o.way or left(x.way, -1) <> left(o.way, -1)) and ${isOnWayLeft(ctx, 'x', sql`b.id`)}
        and b.status not in ('finished', 'closed')) w on true
    left join lateral (${boughtParts(ctx)}) n on e.type = 'assembly'
    left join lateral (${measuringOrder(ctx)}) q on true
    left join lateral (
      select count(distinct m.piece) as measured, count(*) filter (where m.result <> 'within') as off from production_measured_size m
      where ${inFactory(ctx, 'm')} and m.part_id = p.id
        and (q.done_on is null or m.measured_on is null or m.measured_on >= q.done_on)) z
      on coalesce(o.needs_measurement, false) or q.specification is not null
    left join lateral (
      select count(*) as people, coalesce(bool_or(u.user_id = a.user_id), false) as mine,
        max(h.grade) filter (where u.user_id = a.user_id) as grade from basic_resource_group t
      join basic_resource_group_users u on ${inFactory(ctx, 'u')} and u.parent_id = t.id
        and coalesce(u.join_date <= ${today}::date, true) and coalesce(u.end_date >= ${today}::date, true)
      left join basic_skill_title h on ${inTenant(ctx, 'h')} and h.id = u.skill_title_id
      where ${inFactory(ctx, 't')} and t.section_id = e.id and t.valid and ${today}::date between t.join_date and t.end_date
      ) s on a.user_id is not null`)
}

interface BoughtPart {
  number: string
  name: string
  date: string | null
}

/** What assembly joins, is bought and is not in: of its sub-assembly where the part names one, else of the whole mould, as plans have it. */
const boughtParts = (ctx: Context) => sql`
  select jsonb_agg(jsonb_build_object('number', x.number, 'name', x.name, 'date', x.material_date) order by x.number) as parts
  from production_part x
  join basic_part_type y on ${inTenant(ctx, 'y')} and y.id = x.part_type_id and y.is_bought
  where ${inFactory(ctx, 'x')} and x.mould_id = p.mould_id and x.material_status in ('notOrdered', 'ordered')
    and coalesce(p.assembly_group, '') in ('', x.assembly_group)`

/**
 * The order that the process before gives to measure workpieces, once it is done: by which specification, and since when. Electrodes
 * are measured piece by piece before they burn, which is asked for elsewhere.
 */
const measuringOrder = (ctx: Context) => sql`
  select y.name as specification, m.is_blocking, (g.finished_at at time zone ${ctx.session.timeZone}::text)::date as done_on
  from (
    select x.number, x.process_id from production_route_operations x
    where ${inFactory(ctx, 'x')} and x.parent_id = r.id and x.number < a.number and coalesce(x.only_batch_id, b.id) = b.id
    order by x.number desc limit 1) x
  join production_batch_operations g on ${inFactory(ctx, 'g')} and g.parent_id = b.id and g.number = x.number and g.finished_at is not null
  join basic_measuring_order_rule m on ${inFactory(ctx, 'm')} and m.process_id = x.process_id and m.valid
    and m.workpiece_type in (${workpieceType.all}, ${workpieceType.workpiece}) and p.type = ${workpieceType.workpiece}
  join basic_measuring_specification y on ${inTenant(ctx, 'y')} and y.id = m.specification_id
  order by m.is_blocking desc, m.sort, m.id limit 1`

/** Names that one reason gives; a sign stands for the others. */
const mostNamed = 5

function namesOf(ctx: Context, parts: readonly BoughtPart[]): string {
  const nameOf = ({ number, name, date }: BoughtPart) =>
    ctx.kit.word(ctx.language, 'gate', date ? 'boughtPart.dated' : 'boughtPart.undated', { number, name, date })
  return listed(ctx.language, firstOf(parts.map(nameOf), mostNamed))
}

function reasonsOf(ctx: Context, facts: Facts): GateReason[] {
  const { part, partId, openBefore, firstNumber, firstProcess, mouldId, boughtParts: awaited } = facts
  const { timeZone } = ctx.session
  const reasons: GateReason[] = []
  const red = (code: GateReason['code'], params: GateReason['params'], path: string) =>
    reasons.push({ code, light: 'red', params, path })
  if (openBefore > 0)
    red(
      'predecessor',
      { number: String(firstNumber), process: firstProcess ?? '', open: openBefore },
      `/production/part?id=${partId}`,
    )
  if (facts.materialOpen) red('material', { part, date: facts.materialDate ?? '–' }, `/production/part?id=${partId}`)
  if (awaited)
    red(
      'boughtParts',
      { parts: namesOf(ctx, awaited), count: awaited.length },
      `/production/part?f.mouldId=${mouldId}&f.materialStatus=notOrdered,ordered`,
    )
  reasons.push(...measurementReasons(facts))
  if (facts.isDown && facts.machineId !== null)
    red(
      'machineDown',
      {
        machine: facts.machine ?? '',
        until: facts.downUntil ? wallClockIn(facts.downUntil, timeZone).slice(0, 16).replace('T', ' ') : '–',
      },
      `/basic/machine?id=${facts.machineId}`,
    )
  // A measuring machine whose probe is past its calibration starts nothing.
  if (facts.probeId !== null)
    red(
      'calibration',
      { probe: facts.probe ?? '', machine: facts.machine ?? '', date: facts.calibrationDue ?? '' },
      `/basic/probe?id=${facts.probeId}`,
    )
  return [...reasons, ...skillReasons(facts)]
}

/** What the route demands stops; what a measuring order asks for stops or asks for a look, as it says. */
function measurementReasons({ part, needsMeasurement, specification, ...facts }: Facts): GateReason[] {
  const { measured, quantity, off, isBlocking } = facts
  if (!(needsMeasurement || specification !== null) || (measured >= quantity && off === 0)) return []
  return [
    {
      code: 'measurement',
      light: needsMeasurement || isBlocking ? 'red' : 'amber',
      params: { part, measured, quantity, off, by: specification === null ? '' : ` · ${specification}` },
      path: '/production/measuredSize',
    },
  ]
}

/** Whoever is in none of the section's teams, or in none with the training that the process asks for, starts after a look. */
function skillReasons({ unskilled, isUntrained, title, grade, section }: Facts): GateReason[] {
  if (!unskilled && !isUntrained) return []
  const params = { section: section ?? '', ...(unskilled ? {} : { title: title ?? '', grade: grade ?? 0 }) }
  return [{ code: unskilled ? 'skill' : 'skillTitle', light: 'amber', params, path: '/basic/resourceGroup' }]
}

/** Predecessor, material, bought parts, measurement, machine, its probe, and skill. */
export const ownGate: GateSource = async (ctx, operations) => {
  const facts = await factsOf(ctx, operations)
  return new Map(
    facts.map((of) => {
      const { batchId, operationNumber } = operations[of.at - 1]!
      return [gateKey(batchId, operationNumber), reasonsOf(ctx, of)]
    }),
  )
}
