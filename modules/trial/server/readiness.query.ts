import { isOnWayLeft } from '@mouldwright/production/server/api'
import { inFactory, inTenant, sql, type Context } from '@mouldwright/server-kit'
import type { Lack } from '../shared/index.ts'

/** Names that one line gives; the others are counted. */
const mostNamed = 5

interface TrialFacts {
  id: number
  mouldId: number
  event: string
}

/** What the mould of a trial lacks, in six statements however large it is. */
export async function lacksOf(ctx: Context, { id, mouldId, event }: TrialFacts): Promise<Lack[]> {
  const { parts } = await ctx.db.one<{ parts: number }>(
    sql`select count(*) as parts from production_part as p where ${inFactory(ctx, 'p')} and p.mould_id = ${mouldId}`,
  )
  const found: [Lack['code'], Counted, string][] = [
    ['unfinished', await unfinished(ctx, mouldId), `/production/batch`],
    ['noBatch', await withoutBatch(ctx, mouldId), `/production/part?f.mouldId=${mouldId}`],
    [
      'boughtParts',
      await notIn(ctx, mouldId),
      `/production/part?f.mouldId=${mouldId}&f.materialStatus=notOrdered,ordered`,
    ],
    ['held', await held(ctx, mouldId), `/tr/modification?f.mouldId=${mouldId}&f.status=released`],
    ['earlierIssues', await earlierIssues(ctx, mouldId, id, event), `/tr/issue?f.mouldId=${mouldId}&f.status=open`],
  ]
  return [
    ...(parts === 0
      ? [{ code: 'noParts' as const, count: 0, names: [], path: `/production/part?f.mouldId=${mouldId}` }]
      : []),
    ...found
      .filter(([, { count }]) => count > 0)
      .map(([code, { count, names }, path]) => ({ code, count, names: names ?? [], path })),
  ]
}

interface Counted {
  count: number
  names: string[] | null
}

/** Operations of batches in work that are not done; trials themselves do not count, nor what comes after. */
const unfinished = (ctx: Context, mouldId: number) =>
  ctx.db.one<Counted>(
    sql`with left_over as (
        select b.number, o.number as operation, coalesce(c.name, '') as process from production_part as p
          join production_batch as b on ${inFactory(ctx, 'b')} and b.part_id = p.id
            and coalesce(b.status, 'open') not in ('finished', 'closed')
          left join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = p.id
          left join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and coalesce(o.only_batch_id, b.id) = b.id
          left join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id
          left join basic_section as s on ${inFactory(ctx, 's')} and s.id = coalesce(o.section_id, c.section_id)
          left join production_batch_operations as f on ${inFactory(ctx, 'f')} and f.parent_id = b.id and f.number = o.number
        where ${inFactory(ctx, 'p')} and p.mould_id = ${mouldId} and coalesce(s.type, '') <> 'trial' and f.finished_at is null
          and ${isOnWayLeft(ctx, 'o', sql`b.id`)})
      select count(*)::int as count, (select array_agg(concat_ws(' ', l.number, l.operation, l.process)) from (
        select * from left_over order by number, operation limit ${mostNamed}) as l) as names from left_over`,
  )

const isBought = (ctx: Context) => sql`exists (
  select from basic_part_type as k where ${inTenant(ctx, 'k')} and k.id = p.part_type_id and k.is_bought)`

/** Parts of which nothing was made; what is bought is not made. */
const withoutBatch = (ctx: Context, mouldId: number) =>
  ctx.db.one<Counted>(
    sql`with bare as (
        select p.number from production_part as p
        where ${inFactory(ctx, 'p')} and p.mould_id = ${mouldId} and not ${isBought(ctx)} and not exists (
          select from production_batch as b where ${inFactory(ctx, 'b')} and b.part_id = p.id and b.status <> 'closed'))
      select count(*)::int as count, (select array_agg(l.number) from (
        select * from bare order by number limit ${mostNamed}) as l) as names from bare`,
  )

/** Bought parts that have not come. */
const notIn = (ctx: Context, mouldId: number) =>
  ctx.db.one<Counted>(
    sql`with awaited as (
        select p.number from production_part as p
        where ${inFactory(ctx, 'p')} and p.mould_id = ${mouldId} and ${isBought(ctx)} and p.material_status in ('notOrdered', 'ordered'))
      select count(*)::int as count, (select array_agg(l.number) from (
        select * from awaited order by number limit ${mostNamed}) as l) as names from awaited`,
  )

/** Batches of the mould that modification orders hold. */
const held = (ctx: Context, mouldId: number) =>
  ctx.db.one<Counted>(
    sql`with stopped as (
        select distinct b.number from production_part as p
          join production_batch as b on ${inFactory(ctx, 'b')} and b.part_id = p.id
          join trial_hold as h on ${inFactory(ctx, 'h')} and h.batch_id = b.id and h.lifted_at is null
        where ${inFactory(ctx, 'p')} and p.mould_id = ${mouldId})
      select count(*)::int as count, (select array_agg(l.number) from (
        select * from stopped order by number limit ${mostNamed}) as l) as names from stopped`,
  )

/** Open issues of the mould that an earlier trial, or none, has found. */
const earlierIssues = (ctx: Context, mouldId: number, trialId: number, event: string) =>
  ctx.db.one<Counted>(
    sql`with before as (
        select i.number from trial_issue as i
          left join trial_trial as k on ${inFactory(ctx, 'k')} and k.id = i.trial_id
        where ${inFactory(ctx, 'i')} and i.mould_id = ${mouldId} and i.status = 'open'
          and (k.id is null or k.id <> ${trialId} and substr(k.event, 2)::bigint <= ${Number(event.slice(1))}))
      select count(*)::int as count, (select array_agg(l.number) from (
        select * from before order by number limit ${mostNamed}) as l) as names from before`,
  )
