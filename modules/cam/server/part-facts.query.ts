/** What a programmer knows of a part before opening it: how much it matters, and what is cut. */
import { workpieceType, type programType } from '@mouldwright/basic/shared'
import { inFactory, inTenant, sql, type Context } from '@mouldwright/server-kit'

type ProgramType = (typeof programType)[number]

interface PartRow {
  id: number
  type: number
  level: string | null
  rank: number | null
  material: string | null
  hardnessMin: number | null
  hardnessMax: number | null
}

interface Processing {
  name: string
  programType: ProgramType
  hardnessMin: number | null
  hardnessMax: number | null
}

export interface PartFacts {
  level: string | null
  /** The level's place among levels; last without one. */
  rank: number
  material: string | null
  /** As programs of an operation see the material, by its hardness. */
  processingMaterial: string | null
}

const wires: ReadonlySet<string | null> = new Set(['wireCut', 'slowWire'])

const programTypeOf = (part: PartRow, sectionType: string | null): ProgramType => {
  if (wires.has(sectionType)) return 'wireCut'
  return part.type === workpieceType.electrode ? 'electrode' : 'workpiece'
}

/** The first one of the kind whose stretch of hardness holds the material's; one without a stretch is for what has no hardness. */
function processingOf(known: readonly Processing[], type: ProgramType, part: PartRow): string | null {
  if (part.material === null) return null
  const hardness = part.hardnessMax ?? part.hardnessMin
  const fits = ({ hardnessMin, hardnessMax }: Processing) =>
    hardness === null
      ? hardnessMin === null && hardnessMax === null
      : (hardnessMin !== null || hardnessMax !== null) &&
        hardness >= (hardnessMin ?? 0) &&
        hardness <= (hardnessMax ?? hardness)
  return known.find((of) => of.programType === type && fits(of))?.name ?? null
}

export type FactsOf = (of: { partId: number; sectionType: string | null }) => PartFacts

export async function readPartFacts(ctx: Context, partIds: readonly number[]): Promise<FactsOf> {
  const parts = await ctx.db.all<PartRow>(
    sql`select p.id, p.type, l.name as level, l.sort as rank, a.name as material, a.hardness_min as "hardnessMin", a.hardness_max as "hardnessMax"
      from production_part as p
        left join basic_part_level as l on ${inTenant(ctx, 'l')} and l.id = p.part_level_id
        left join basic_material as a on ${inTenant(ctx, 'a')} and a.id = p.material_id
      where ${inFactory(ctx, 'p')} and p.id = any(${partIds}::bigint[])`,
  )
  const processing = await ctx.db.all<Processing>(
    sql`select t.name, t.program_type as "programType", t.hardness_min as "hardnessMin", t.hardness_max as "hardnessMax"
      from basic_processing_material as t where ${inTenant(ctx, 't')} and t.valid order by t.sort, t.code`,
  )
  const byId = new Map(parts.map((part) => [part.id, part]))
  return ({ partId, sectionType }) => {
    const part = byId.get(partId)!
    return {
      level: part.level,
      rank: part.rank ?? Number.POSITIVE_INFINITY,
      material: part.material,
      processingMaterial: processingOf(processing, programTypeOf(part, sectionType), part),
    }
  }
}
