/** Charges of ovens: what goes into one, and which processes are recipes. */
import type { Recipe, Resource, Task } from '@mouldwright/aps-engine'
import { part as partEntity } from '@mouldwright/production/shared'
import type { RawFactory, RawMachine, RawOperation, RawPart } from '../load/raw-factory.ts'
import type { Report } from './found.ts'

const litre = 1_000_000

export const isOven = ({ chargeVolume, chargeWeight }: RawMachine): boolean =>
  chargeVolume !== null || chargeWeight !== null

/** What an oven takes in a charge; nothing of other machines. Nobody stands by while it works. */
export function chargeOf({ chargeVolume, chargeWeight }: RawMachine): Pick<Resource, 'specs' | 'chargeSpecs'> {
  const specs = {
    ...(chargeVolume === null ? {} : { chargeVolume: { max: chargeVolume } }),
    ...(chargeWeight === null ? {} : { chargeWeight: { max: chargeWeight } }),
  }
  const chargeSpecs = Object.keys(specs)
  return chargeSpecs.length > 0 ? { specs, chargeSpecs } : {}
}

/** Numbers processes with a charge time as recipes, as operations name them, and says what a batch takes of an oven. */
export class Recipes {
  readonly list: Recipe[] = []
  private readonly numbers = new Map<number, number>()
  private readonly hasVolumes: boolean
  private readonly hasWeights: boolean
  private readonly reported = new Set<number>()
  private readonly report: Report

  constructor({ machines }: Pick<RawFactory, 'machines'>, report: Report) {
    this.hasVolumes = machines.some(({ chargeVolume }) => chargeVolume !== null)
    this.hasWeights = machines.some(({ chargeWeight }) => chargeWeight !== null)
    this.report = report
  }

  of({ processId, process, chargeMinutes }: RawOperation): Pick<Task, 'recipeId'> {
    if (chargeMinutes === null) return {}
    let recipeId = this.numbers.get(processId)
    if (recipeId === undefined) {
      recipeId = this.list.push({ id: this.list.length + 1, key: process, minutes: chargeMinutes })
      this.numbers.set(processId, recipeId)
    }
    return { recipeId }
  }

  /** What a batch takes of an oven by the outer sizes and weights of its parts; what is not known counts as nothing, and is told. */
  demandsOf({ chargeMinutes }: RawOperation, part: RawPart, quantity: number, label: string): Record<string, number> {
    if (chargeMinutes === null) return {}
    const { length, width, height, weight } = part
    const isSized = length !== null && width !== null && height !== null
    const isUnknown = (this.hasVolumes && !isSized) || (this.hasWeights && weight === null)
    if (isUnknown && !this.reported.has(part.id)) {
      this.reported.add(part.id)
      this.report('warning', 'chargeSizeUnknown', { entity: partEntity.name, id: part.id, label })
    }
    return {
      ...(this.hasVolumes && isSized ? { chargeVolume: (length * width * height * quantity) / litre } : {}),
      ...(this.hasWeights && weight !== null ? { chargeWeight: weight * quantity } : {}),
    }
  }
}
