/** What waits for what beyond routes: burns for electrodes, assembly for parts, trials for assembly. */
import type { Link } from '@mouldwright/aps-engine'
import { part, partType } from '@mouldwright/production/shared'
import type { Report } from './found.ts'
import type { RawFactory, RawOperation, RawPart, RawSection } from './raw-factory.ts'

/** A batch under construction, with its tasks in route order. */
export interface Made {
  batch: number
  /** Null: pieces that are in no batch yet. */
  recordId: number | null
  part: RawPart
  partNo: number
  quantity: number
  /** What is left to do, in order. */
  tasks: { id: number; operation: RawOperation; section: RawSection; minutes: number }[]
}

/** Sections whose work waits for other parts. */
export const gathering: ReadonlySet<string> = new Set(['assembly', 'trial'])

interface Facts {
  raw: RawFactory
  /** Batches with work left, by part. */
  madeOf: ReadonlyMap<number, Made[]>
  sections: ReadonlyMap<number, RawSection>
  operationsOf: ReadonlyMap<number, RawOperation[]>
  mouldNumbers: ReadonlyMap<number, string>
}

export function linksBetween({ raw, madeOf, sections, operationsOf, mouldNumbers }: Facts, report: Report): Link[] {
  const links: Link[] = []
  linkBurns()
  linkMoulds()
  return links

  /** Electrode set → burn: the set's last operation is done before the burn that takes it. */
  function linkBurns(): void {
    const electrodes = raw.parts.filter(({ type }) => type === partType.electrode)
    const burnsOf = Map.groupBy(raw.burns, ({ electrodeId }) => electrodeId)
    const partById = new Map(raw.parts.map((item) => [item.id, item]))
    const ready = readyPieces()
    for (const electrode of electrodes) {
      const burns = burnsOf.get(electrode.id) ?? []
      const record = {
        entity: part.name,
        id: electrode.id,
        label: `${mouldNumbers.get(electrode.mouldId)} ${electrode.number}`,
      }
      if (burns.length === 0) report('warning', 'electrodeServesNothing', record)
      const sets = (madeOf.get(electrode.id) ?? []).filter(({ tasks }) => tasks.length > 0)
      for (const { partId, operationNumber, pieces } of burns) {
        const target = partById.get(partId)
        if (!target) continue
        const operation = operationsOf.get(partId)?.find(({ number }) => number === operationNumber)
        const params = { part: target.number, operation: operationNumber }
        if (!operation) {
          report('error', 'burnOperationMissing', record, params)
          continue
        }
        if (sections.get(operation.sectionId)!.type !== 'edm') report('warning', 'burnNotEdm', record, params)
        for (const { tasks } of madeOf.get(partId) ?? []) {
          const burn = tasks.find(({ operation: { number } }) => number === operationNumber)
          if (burn) linkSets(sets, burn.id, (pieces ?? Infinity) - (ready.get(electrode.id) ?? 0))
        }
      }
    }
  }

  /** Pieces of batches that are done, by part. */
  function readyPieces(): Map<number, number> {
    const ready = new Map<number, number>()
    for (const { id, partId, quantity, status } of raw.batches) {
      const isLeft = madeOf.get(partId)?.some(({ recordId }) => recordId === id)
      if (!isLeft && status !== 'closed') ready.set(partId, (ready.get(partId) ?? 0) + quantity)
    }
    return ready
  }

  /** Takes the pieces that a burn still needs from the electrode's batches in their order. */
  function linkSets(sets: readonly Made[], burn: number, pieces: number): void {
    let needed = pieces
    for (const { tasks, quantity } of sets) {
      if (needed <= 0) return
      const taken = Math.min(needed, quantity)
      links.push({ from: tasks.at(-1)!.id, to: burn, kind: 'electrode', pieces: taken })
      needed -= taken
    }
  }

  /** Assembly waits for the parts that it joins, trials for all assembly of the mould. */
  function linkMoulds(): void {
    for (const parts of Map.groupBy(raw.parts, ({ mouldId }) => mouldId).values()) {
      const made = parts.flatMap(({ id }) => madeOf.get(id) ?? [])
      const isWorkpiece = ({ part: { type } }: Made) => type === partType.workpiece
      const ready = made.filter(isWorkpiece).flatMap((of) => {
        const first = of.tasks.findIndex(({ section: { type } }) => gathering.has(type))
        const last = first < 0 ? of.tasks.at(-1) : of.tasks[first - 1]
        return last ? [{ of, last }] : []
      })
      const stepsOf = (type: string) =>
        made.flatMap((of) =>
          of.tasks.filter(({ section: { type: own } }) => own === type).map((task) => ({ of, task })),
        )
      const assemblies = stepsOf('assembly')
      for (const { of, task } of firstOfEach(assemblies)) {
        const group = of.part.assemblyGroup
        for (const { of: other, last } of ready) {
          if (other.partNo === of.partNo || (group && other.part.assemblyGroup !== group)) continue
          const fittingMinutes = fittingOf(other)
          links.push({
            from: last.id,
            to: task.id,
            kind: 'assembly',
            ...(fittingMinutes ? { fittingMinutes } : {}),
          })
        }
      }
      const trials = firstOfEach(stepsOf('trial'))
      const awaited = assemblies.length > 0 ? assemblies.map(({ of, task }) => ({ of, last: task })) : ready
      for (const { of, task } of trials)
        for (const { of: other, last } of awaited)
          if (other !== of && last.id !== task.id) links.push({ from: last.id, to: task.id, kind: 'trial' })
    }
  }
}

/** Of each batch its first such operation: what follows in its route waits anyway. */
function firstOfEach<T extends { of: Made }>(steps: readonly T[]): T[] {
  const seen = new Set<number>()
  return steps.filter(({ of }) => !seen.has(of.batch) && seen.add(of.batch))
}

/** Fitting hours of a part: those of its operations in fitting sections. */
const fittingOf = ({ tasks }: Made) =>
  tasks.reduce((sum, { section: { type }, minutes }) => sum + (type === 'fitting' ? minutes : 0), 0)
