import type { Issue } from '@mouldwright/kernel'
import { behaviour, inFactory, readRecords, sql, type Change, type Context } from '@mouldwright/server-kit'
import { mould, part, partType } from '../../shared/index.ts'
import { issuesOf } from '@mouldwright/basic/server/api'
import { kindIssues } from './part-kind.ts'
import { fillUsual } from './usual-electrode.ts'

const issueOf = issuesOf('production')

type PartChange = Change<typeof part>
interface Known {
  id: number
  mouldId: number
  number: string
  type: number
}

async function deliveryIssues(ctx: Context, changes: readonly PartChange[]): Promise<Issue[]> {
  const dated = changes.filter(({ after }) => after.deliveryDate)
  if (dated.length === 0) return []
  const ids = [...new Set(dated.map(({ after }) => after.mouldId))]
  const moulds = await readRecords(ctx, mould, { ids, rows: false })
  const byId = new Map(moulds.map((one) => [one.id, one]))
  return dated.flatMap((change) => {
    const of = byId.get(change.after.mouldId)
    if (!of || change.after.deliveryDate! <= of.deliveryDate) return []
    return [issueOf(change, 'deliveryDate', 'deliveryAfterMould', { mould: of.number, delivery: of.deliveryDate })]
  })
}

/** Burns name workpieces, of the same mould unless the electrode is shared; those of the batch count as they will be. */
async function burnIssues(ctx: Context, changes: readonly PartChange[]): Promise<Issue[]> {
  const ids = changes.flatMap(({ after }) => (after.burns ?? []).map(({ partId }) => partId))
  if (ids.length === 0) return []
  const stored: Known[] = await readRecords(ctx, part, { ids: [...new Set(ids)], rows: false })
  const known = new Map<number, Known>(stored.map((one) => [one.id, one]))
  for (const { after } of changes) known.set(after.id, after)
  return changes.flatMap((change) =>
    (change.after.burns ?? []).flatMap(({ partId }, at) => {
      const target = known.get(partId)
      const isInReach = target && (change.after.isShared || target.mouldId === change.after.mouldId)
      if (!target || (isInReach && target.type === partType.workpiece)) return []
      return [issueOf(change, 'burns', 'burnElsewhere', { part: target.number }, at + 1)]
    }),
  )
}

/** A workpiece that electrodes burn cannot become an electrode. */
async function typeIssues(ctx: Context, changes: readonly PartChange[]): Promise<Issue[]> {
  const turned = changes.filter(
    ({ before, after }) => before?.type === partType.workpiece && after.type === partType.electrode,
  )
  if (turned.length === 0) return []
  const burns = await ctx.db.all<{ id: number; electrode: string }>(
    sql`select b.part_id as id, min(t.number) as electrode from production_part_burns as b
        join production_part as t on t.tenant_id = b.tenant_id and t.factory_id = b.factory_id and t.id = b.parent_id
      where ${inFactory(ctx, 'b')} and b.part_id = any(${turned.map(({ after }) => after.id)}::bigint[])
        and b.parent_id <> all(${changes.map(({ after }) => after.id)}::bigint[])
      group by b.part_id`,
  )
  const byPart = new Map(burns.map(({ id, electrode }) => [id, electrode]))
  return turned.flatMap((change) => {
    const electrode = byPart.get(change.after.id)
    return electrode ? [issueOf(change, 'type', 'partOfOtherType', { electrode, part: change.after.number })] : []
  })
}

export const partBehaviour = behaviour(part, {
  async check(ctx, changes) {
    await fillUsual(ctx, changes)
    return [
      ...(await deliveryIssues(ctx, changes)),
      ...(await burnIssues(ctx, changes)),
      ...(await typeIssues(ctx, changes)),
      ...(await kindIssues(ctx, changes)),
      ...changes.flatMap((change) =>
        change.after.electrodeMaterialId && change.after.type !== partType.electrode
          ? [issueOf(change, 'electrodeMaterialId', 'electrodeMaterialOfWorkpiece')]
          : [],
      ),
    ]
  },
})
