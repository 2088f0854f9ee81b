import { permissionOf } from '@mouldwright/kernel'
import { audit, dayIn, handle, inFactory, inTenant, instantOf, sql, type Context } from '@mouldwright/server-kit'
import { labourOf } from '../../shared/reports/labour.ts'
import {
  correction,
  getFloorSetting,
  saveFloorSetting,
  showDay,
  showOperations,
  type DayOfWork,
  type OperationPhase,
} from '../../shared/index.ts'
import { correctedAfter } from '../corrections/corrected-after.query.ts'
import { settingOf } from './setting.query.ts'

const mostReports = 500
const dayMs = 86_400_000

interface StretchRow {
  batchId: number
  batch: string
  quantity: number
  operationNumber: number
  mould: string
  part: string
  process: string
  from: string
  to: string | null
}

/** Labour of a person that touches a time, with the words of its operations. */
const stretchesOf = (ctx: Context, userId: number, from: Date, to: Date) =>
  ctx.db.all<StretchRow>(sql`
    select s.batch_id as "batchId", b.number as batch, b.quantity, s.operation_number as "operationNumber", m.number as mould,
      p.number as part, coalesce(c.name, '') as process, s.from_at as "from", s.to_at as "to"
    from floor_stretch s
    join production_batch b on ${inFactory(ctx, 'b')} and b.id = s.batch_id
    join production_part p on ${inFactory(ctx, 'p')} and p.id = b.part_id
    join production_mould m on ${inFactory(ctx, 'm')} and m.id = p.mould_id
    left join production_route r on ${inFactory(ctx, 'r')} and r.part_id = p.id
    left join production_route_operations o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = s.operation_number
    left join basic_process c on ${inFactory(ctx, 'c')} and c.id = o.process_id
    where ${inFactory(ctx, 's')} and s.user_id = ${userId} and s.kind = 'labour' and s.from_at < ${to}
      and (s.to_at is null or s.to_at > ${from})
    order by s.from_at, s.batch_id, s.operation_number limit ${mostReports}`)

const reportsOf = (ctx: Context, userId: number, from: Date, to: Date) =>
  ctx.db.all<DayOfWork['reports'][number]>(sql`
    select t.id, t.kind, t.corrected_kind as "correctedKind", t.batch_id as "batchId", b.number as batch,
      t.operation_number as "operationNumber", t.at, k.name as machine, t.quantity, t.reason, t.fault, t.is_queued as "isQueued",
      exists (select from floor_report x where ${inFactory(ctx, 'x')} and x.corrects_id = t.id) as "isStruck",
      exists (select from floor_correction w where ${inFactory(ctx, 'w')} and w.report_id = t.id and w.status = 'waiting') as "isWaiting"
    from floor_report t
    join production_batch b on ${inFactory(ctx, 'b')} and b.id = t.batch_id
    left join basic_machine k on ${inFactory(ctx, 'k')} and k.id = t.machine_id
    where ${inFactory(ctx, 't')} and t.user_id = ${userId} and t.at >= ${from} and t.at < ${to}
    order by t.at desc, t.id desc limit ${mostReports}`)

/** Noon of a day is the same day everywhere for this sum. */
const nextDay = (day: string) => dayIn(new Date(Date.parse(`${day}T12:00:00Z`) + dayMs), 'UTC')

export const dayHandlers = [
  handle(showDay, async (ctx, input) => {
    const { session } = ctx
    const userId = input.userId ?? session.userId
    if (userId !== session.userId && !session.permissions.has(permissionOf(correction, 'decide')))
      ctx.refuse('report.notYourDay')
    const person = await ctx.db.maybe<{ name: string }>(
      sql`select coalesce(nullif(u.real_name, ''), u.user_name) as name from identity_user u where ${inTenant(ctx, 'u')} and u.id = ${userId}`,
    )
    if (!person) return ctx.refuse('record.absent')
    const now = ctx.now()
    const day = input.day ?? dayIn(now, session.timeZone)
    const [from, to] = [day, nextDay(day)].map((each) => new Date(instantOf(`${each}T00:00:00`, session.timeZone)))
    const { labourSplit, askAfterHours } = await settingOf(ctx.db, session)
    const rows = await stretchesOf(ctx, userId, from!, to!)
    const reports = await reportsOf(ctx, userId, from!, to!)
    const keyOf = (of: StretchRow) => `${of.batchId}/${of.operationNumber}`
    const sums = labourOf(
      rows.map((of) => ({
        operation: keyOf(of),
        from: Math.max(from!.getTime(), Date.parse(of.from)),
        to: Math.min(to!.getTime(), of.to === null ? now.getTime() : Date.parse(of.to)),
        quantity: of.quantity,
      })),
      labourSplit,
    )
    const work = [...new Map(rows.map((of) => [keyOf(of), of])).entries()].map(
      ([key, { from: _from, to: _to, quantity: _quantity, ...of }]) => ({
        ...of,
        minutes: Math.round((sums.get(key) ?? 0) / 60_000),
      }),
    )
    return {
      day,
      userId,
      person: person.name,
      split: labourSplit,
      work,
      minutes: Math.round([...sums.values()].reduce((sum, ms) => sum + ms, 0) / 60_000),
      stretches: rows.map(({ quantity: _, ...of }) => ({
        ...of,
        isForgotten: of.to === null && now.getTime() - Date.parse(of.from) > askAfterHours * 3_600_000,
      })),
      reports,
      isChanged: (await correctedAfter(ctx, { from: from!, until: to! }, userId)) > 0,
    }
  }),

  handle(showOperations, async (ctx, { operations }) => {
    const found = await ctx.db.all<{
      at: number
      phase: OperationPhase | null
      good: number | null
      scrap: number | null
      people: string[] | null
      isMine: boolean | null
    }>(sql`
      select a.at::int as at, t.phase, t.good, t.scrap, l.people, l.mine as "isMine"
      from unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ operationNumber }) => operationNumber)}::int[])
        with ordinality as a(batch_id, number, at)
      left join floor_operation t on ${inFactory(ctx, 't')} and t.batch_id = a.batch_id and t.operation_number = a.number
      left join lateral (
        select array_agg(coalesce(nullif(u.real_name, ''), u.user_name) order by s.from_at) as people,
          bool_or(s.user_id = ${ctx.session.userId}) as mine
        from floor_stretch s join identity_user u on ${inTenant(ctx, 'u')} and u.id = s.user_id
        where ${inFactory(ctx, 's')} and s.batch_id = a.batch_id and s.operation_number = a.number and s.kind = 'labour' and s.to_at is null
        ) l on true`)
    return {
      operations: found.map(({ at, phase, good, scrap, people, isMine }) => ({
        batchId: operations[at - 1]!.batchId,
        operationNumber: operations[at - 1]!.operationNumber,
        phase: phase ?? 'notStarted',
        good: good ?? 0,
        scrap: scrap ?? 0,
        people: people ?? [],
        isMine: isMine ?? false,
      })),
    }
  }),

  handle(getFloorSetting, (ctx) => settingOf(ctx.db, ctx.session)),

  handle(saveFloorSetting, async (ctx, { labourSplit, askAfterHours, ...rest }) => {
    const approvesOwn = rest.approvesOwn ?? false
    const { tenantId, factoryId } = ctx.session
    const before = await settingOf(ctx.db, ctx.session)
    await ctx.db.run(sql`
      insert into floor_setting (tenant_id, factory_id, labour_split, ask_after_hours, approves_own)
      values (${tenantId}, ${factoryId}, ${labourSplit}, ${askAfterHours}, ${approvesOwn})
      on conflict (tenant_id, factory_id) do update set labour_split = excluded.labour_split, ask_after_hours = excluded.ask_after_hours,
        approves_own = excluded.approves_own`)
    const after = { labourSplit, askAfterHours, approvesOwn }
    await audit(ctx, [{ operation: 'modify', entity: 'floor.setting', before, after }])
    return settingOf(ctx.db, ctx.session)
  }),
]
