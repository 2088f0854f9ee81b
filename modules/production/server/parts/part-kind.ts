/** What a part's type binds: the kind of workpiece, the materials that it is made of, and whether it is made at all. */
import { issuesOf } from '@mouldwright/basic/server/api'
import { material, materialType, partType } from '@mouldwright/basic/shared'
import type { DraftOf, Issue } from '@mouldwright/kernel'
import { inFactory, readRecords, sql, type Change, type Context } from '@mouldwright/server-kit'
import type { part, route } from '../../shared/index.ts'

const issueOf = issuesOf('production')

type PartChange = Change<typeof part>

const idsOf = (ids: Iterable<number | null | undefined>) => [...new Set(ids)].filter((id) => typeof id === 'number')
const byId = <T extends { id: number }>(records: readonly T[]) => new Map(records.map((one) => [one.id, one]))

/** Of the changes whose part has a type: the type with what it forbids. */
export async function kindIssues(ctx: Context, changes: readonly PartChange[]): Promise<Issue[]> {
  const typed = changes.filter(({ after }) => after.partTypeId)
  if (typed.length === 0) return []
  const ids = idsOf(typed.map(({ after }) => after.partTypeId))
  const types = byId(await readRecords(ctx, partType, { ids, rows: false }))
  const materialIds = idsOf(typed.map(({ after }) => after.materialId))
  const materials = byId(await readRecords(ctx, material, { ids: materialIds, rows: false }))
  const materialTypeIds = idsOf(materials.values().map(({ typeId }) => typeId))
  const materialTypes = byId(await readRecords(ctx, materialType, { ids: materialTypeIds }))
  const bought = typed.filter(({ after }) => types.get(after.partTypeId!)?.isBought)
  const routed = await partsWithRoute(
    ctx,
    bought.map(({ after }) => after.id),
  )
  return typed.flatMap((change): Issue[] => {
    const { after } = change
    const type = types.get(after.partTypeId!)
    if (!type) return []
    const named = { type: type.name }
    const of = after.materialId ? materials.get(after.materialId) : undefined
    const ofType = of?.typeId ? materialTypes.get(of.typeId) : undefined
    return [
      ...(type.workpieceType === after.type ? [] : [issueOf(change, 'partTypeId', 'partTypeOfOther', named)]),
      ...(of && ofType && !isFor(ofType, type.id)
        ? [
            issueOf(change, 'materialId', 'materialOfOtherParts', {
              material: of.name,
              type: ofType.name,
              part: type.name,
            }),
          ]
        : []),
      ...(routed.has(after.id) ? [issueOf(change, 'partTypeId', 'boughtWithRoute', named)] : []),
    ]
  })
}

/** A type of material that names no types of parts is for all of them. */
const isFor = ({ partTypes }: DraftOf<typeof materialType>, id: number) =>
  (partTypes ?? []).length === 0 || partTypes!.some(({ partTypeId }) => partTypeId === id)

async function partsWithRoute(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db.all<{ id: number }>(
    sql`select t.part_id as id from production_route as t where ${inFactory(ctx, 't')} and t.part_id = any(${ids}::bigint[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What is bought is not made: no route is written for it. */
export async function boughtIssues(ctx: Context, changes: readonly Change<typeof route>[]): Promise<Issue[]> {
  const rows = await ctx.db.all<{ id: number; type: string }>(
    sql`select p.id, k.name as type from production_part as p
      join basic_part_type as k on k.tenant_id = p.tenant_id and k.id = p.part_type_id and k.is_bought
      where ${inFactory(ctx, 'p')} and p.id = any(${changes.map(({ after }) => after.partId)}::bigint[])`,
  )
  const types = new Map(rows.map(({ id, type }) => [id, type]))
  return changes.flatMap((change) => {
    const type = types.get(change.after.partId)
    return type === undefined ? [] : [issueOf(change, 'partId', 'boughtWithRoute', { type })]
  })
}
