import { electrodeStage, type ElectrodeStage } from './enumerations.ts'

interface Stage {
  stage: ElectrodeStage
  sparkGap?: number | null
  quantity: number
}
interface Burn {
  pieces?: number | null
  roughPieces?: number | null
  semiFinePieces?: number | null
  finePieces?: number | null
  polishPieces?: number | null
}
interface Electrode {
  quantity?: number | null
  electrodeStage?: ElectrodeStage | null
  sparkGap?: number | null
  stages?: readonly Stage[] | null
  burns?: readonly Burn[] | null
}

const rank = (stage: ElectrodeStage) => electrodeStage.indexOf(stage)

/** The stages of an electrode in the order in which they burn. One that says nothing of stages has one, of all its pieces. */
export function stagesOf({ quantity, electrodeStage: only, sparkGap, stages }: Electrode): Stage[] {
  if (stages?.length) return stages.toSorted((one, other) => rank(one.stage) - rank(other.stage))
  return [{ stage: only ?? 'fine', sparkGap: sparkGap ?? null, quantity: quantity ?? 1 }]
}

const saidOf = (burn: Burn): Readonly<Record<ElectrodeStage, number | null | undefined>> => ({
  rough: burn.roughPieces,
  semiFine: burn.semiFinePieces,
  fine: burn.finePieces,
  polish: burn.polishPieces,
})

/** Whether a burn says its pieces stage by stage. */
const isByStage = (burn: Burn) => Object.values(saidOf(burn)).some((pieces) => typeof pieces === 'number')

/** How many pieces of each stage a burn takes: what it says, else all of them. */
export function piecesNeeded(electrode: Electrode, burn: Burn): { stage: ElectrodeStage; pieces: number }[] {
  const stages = stagesOf(electrode)
  if (!isByStage(burn))
    return stages.map(({ stage, quantity }) => ({
      stage,
      pieces: stages.length === 1 ? (burn.pieces ?? quantity) : quantity,
    }))
  const said = saidOf(burn)
  return stages.flatMap(({ stage }) => (said[stage] ? [{ stage, pieces: said[stage] }] : []))
}

/** Stages that do not add up to the number of pieces. */
export function stagesOff({ quantity, stages }: Electrode): { sum: number; quantity: number } | undefined {
  if (!stages?.length) return undefined
  const sum = stages.reduce((total, stage) => total + (stage.quantity ?? 0), 0)
  return sum === (quantity ?? sum) ? undefined : { sum, quantity: quantity ?? 0 }
}

/** The first burn that takes more pieces than there are, of all or of a stage. */
export function burnTakesTooMany(electrode: Electrode): { row: number; quantity: number } | undefined {
  for (const [at, burn] of (electrode.burns ?? []).entries()) {
    if (electrode.quantity && burn.pieces && burn.pieces > electrode.quantity)
      return { row: at + 1, quantity: electrode.quantity }
    const stages = stagesOf(electrode)
    for (const [stage, pieces] of Object.entries(saidOf(burn))) {
      const quantity = stages.find((of) => of.stage === stage)?.quantity ?? 0
      if (pieces && pieces > quantity) return { row: at + 1, quantity }
    }
  }
  return undefined
}

/** The first burn whose pieces are said twice, or as one number of several stages. */
export function burnPiecesUnclear(electrode: Electrode): { row: number } | undefined {
  const isStaged = (electrode.stages?.length ?? 0) > 1
  const at = (electrode.burns ?? []).findIndex((burn) => burn.pieces && (isStaged || isByStage(burn)))
  return at < 0 ? undefined : { row: at + 1 }
}
