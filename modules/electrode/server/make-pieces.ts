import type { DraftOf } from '@mouldwright/kernel'
import { partType, stagesOf, type ElectrodeStage, part } from '@mouldwright/production/shared'
import { inFactory, insertRecords, readRecords, sql, type Context, type StoredRecord } from '@mouldwright/server-kit'
import { design, piece } from '../shared/index.ts'

type Draft = DraftOf<typeof piece>
type Electrode = StoredRecord<typeof part.fields>

/** Of a piece's number, so that its stage is read off it. */
const letters: Readonly<Record<ElectrodeStage, string>> = { rough: 'R', semiFine: 'S', fine: 'F', polish: 'P' }

interface Standing {
  partId: number
  stage: ElectrodeStage
  /** Not scrapped. */
  alive: number
  lastSerial: number
}

async function readStanding(ctx: Context, partIds: readonly number[]): Promise<Map<string, Standing>> {
  const rows = await ctx.db.all<Standing>(
    sql`select t.part_id, t.stage, count(*) filter (where t.state <> 'scrapped')::integer as alive, max(t.serial) as last_serial
      from electrode_piece as t where ${inFactory(ctx, 't')} and t.part_id = any(${partIds}::bigint[])
      group by t.part_id, t.stage`,
  )
  return new Map(rows.map((row) => [`${row.partId} ${row.stage}`, row]))
}

export interface Wanted {
  partId: number
  batchId?: number
  /** Of the batch; without it, all that the design lacks. */
  quantity?: number
}

/** How many of which stage: first what the design lacks; what a batch makes beyond that is of the last stage. */
function dealt(
  stages: readonly { stage: ElectrodeStage; quantity: number }[],
  alive: (stage: ElectrodeStage) => number,
  quantity: number | undefined,
): { stage: ElectrodeStage; count: number }[] {
  let left = quantity ?? Infinity
  const counts = stages.map(({ stage, quantity: asked }) => {
    const count = Math.min(left, Math.max(0, asked - alive(stage)))
    left -= count
    return { stage, count }
  })
  const last = counts.at(-1)
  if (last && Number.isFinite(left)) last.count += left
  return counts
}

/** Makes the pieces of parts that have a design. The callers have seen to it that the parts are electrodes. */
export async function makePiecesOf(ctx: Context, wanted: readonly Wanted[]): Promise<number> {
  const partIds = [...new Set(wanted.map(({ partId }) => partId))]
  const designs = await readRecords(ctx, design, {
    where: sql`t.part_id = any(${partIds}::bigint[])`,
    rows: false,
  })
  if (designs.length === 0) return 0
  const designOf = new Map(designs.map((of) => [of.partId, of]))
  // One maker after the other: serial numbers are counted on.
  await readRecords(ctx, piece, { ids: [], lock: 'change' })
  const parts = new Map((await readRecords(ctx, part, { ids: partIds })).map((of) => [of.id, of]))
  const standing = await readStanding(ctx, partIds)
  const drafts: Draft[] = []
  for (const { partId, batchId, quantity } of wanted) {
    const [electrode, of] = [parts.get(partId), designOf.get(partId)]
    if (!electrode || !of || electrode.type !== partType.electrode) continue
    const at = (stage: ElectrodeStage) => {
      const key = `${partId} ${stage}`
      const known = standing.get(key) ?? { partId, stage, alive: 0, lastSerial: 0 }
      standing.set(key, known)
      return known
    }
    for (const { stage, count } of dealt(stagesOf(electrode), (one) => at(one).alive, quantity))
      for (let made = 0; made < count; made += 1) {
        const known = at(stage)
        known.alive += 1
        known.lastSerial += 1
        drafts.push(draftOf(electrode, { stage, serial: known.lastSerial, batchId, burnsAllowed: of.burnsAllowed }))
      }
  }
  await insertRecords(ctx, piece, drafts)
  return drafts.length
}

function draftOf(
  electrode: Electrode,
  of: { stage: ElectrodeStage; serial: number; batchId?: number | undefined; burnsAllowed?: number | null | undefined },
): Draft {
  const { stage, serial, batchId, burnsAllowed } = of
  return {
    number: `${electrode.labels['mouldId']} ${electrode.number}-${letters[stage]}${String(serial).padStart(2, '0')}`,
    mouldId: electrode.mouldId,
    partId: electrode.id,
    stage,
    serial,
    revision: electrode.revision ?? null,
    state: 'designed',
    burnsUsed: 0,
    burnsAllowed: burnsAllowed ?? null,
    regrinds: 0,
    clamping: 1,
    batchId: batchId ?? null,
  }
}

/** Batches that came into being: those of electrodes with a design bring their pieces with them. */
export async function piecesOfBatches(
  ctx: Context,
  batches: readonly { id: number; partId: number; quantity: number }[],
): Promise<void> {
  await makePiecesOf(
    ctx,
    batches.map(({ id, partId, quantity }) => ({ partId, batchId: id, quantity })),
  )
}
