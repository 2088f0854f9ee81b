/** What waits for what beyond routes: assembly for parts, trials for assembly. Burns are in `build-burns.ts`. */
import type { Link, Task } from '@mouldwright/aps-engine'
import { directlyBefore, partType } from '@mouldwright/production/shared'
import type { RawFactory, RawOperation, RawPart, RawSection } from '../load/raw-factory.ts'
import { isMaterialAwaited, materialGate } from './task-facts.ts'

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
  /** What is done last, on each of its ways. */
  ends: number[]
}

/** Sections whose work waits for other parts. */
export const gathering: ReadonlySet<string> = new Set(['assembly', 'trial'])

interface Facts {
  raw: RawFactory
  /** Batches with work left, by part. */
  madeOf: ReadonlyMap<number, Made[]>
}

export function linksBetween({ raw, madeOf }: Facts): Link[] {
  const links: Link[] = []
  linkMoulds()
  return links

  /** Assembly waits for the parts that it joins, trials for all assembly of the mould. */
  function linkMoulds(): void {
    for (const parts of Map.groupBy(raw.parts, ({ mouldId }) => mouldId).values()) {
      const made = parts.flatMap(({ id }) => madeOf.get(id) ?? [])
      const isWorkpiece = ({ part: { type } }: Made) => type === partType.workpiece
      const ready = made.filter(isWorkpiece).flatMap((of) => {
        const first = of.tasks.findIndex(({ section: { type } }) => gathering.has(type))
        return (first < 0 ? of.ends : endsBefore(of, first)).map((last) => ({ of, last }))
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
            from: last,
            to: task.id,
            kind: 'assembly',
            ...(fittingMinutes ? { fittingMinutes } : {}),
          })
        }
      }
      const trials = firstOfEach(stepsOf('trial'))
      const awaited = assemblies.length > 0 ? assemblies.map(({ of, task }) => ({ of, last: task.id })) : ready
      for (const { of, task } of trials)
        for (const { of: other, last } of awaited)
          if (other !== of && last !== task.id) links.push({ from: last, to: task.id, kind: 'trial' })
    }
  }
}

/** Assembly waits for the bought parts that it joins as other work waits for its material. */
export function awaitBoughtParts({ raw, madeOf }: Facts, tasks: readonly Task[], timeZone: string): void {
  const boughtOf = Map.groupBy(
    raw.parts.filter(({ isBought, materialStatus }) => isBought && isMaterialAwaited(materialStatus)),
    ({ mouldId }) => mouldId,
  )
  if (boughtOf.size === 0) return
  for (const [mouldId, parts] of Map.groupBy(raw.parts, (one) => one.mouldId)) {
    const bought = boughtOf.get(mouldId) ?? []
    const assemblies = parts
      .flatMap(({ id }) => madeOf.get(id) ?? [])
      .flatMap((of) => of.tasks.filter(({ section }) => section.type === 'assembly').map((task) => ({ of, task })))
    for (const { of, task } of firstOfEach(assemblies)) {
      const { assemblyGroup: group } = of.part
      const joined = bought.filter((other) => !group || other.assemblyGroup === group)
      const mine = tasks[task.id - 1]!
      if (joined.length > 0 && !mine.started)
        mine.gates = [...(mine.gates ?? []), ...joined.map((other) => materialGate(other, timeZone))]
    }
  }
}

/** What is done directly before a task of a batch, on each of its ways. */
function endsBefore({ tasks }: Made, at: number): number[] {
  const operations = tasks.map(({ operation }) => operation)
  return directlyBefore(operations, at).map((operation) => tasks[operations.indexOf(operation)]!.id)
}

/** Of each batch its first such operation: what follows in its route waits anyway. */
function firstOfEach<T extends { of: Made }>(steps: readonly T[]): T[] {
  const seen = new Set<number>()
  return steps.filter(({ of }) => !seen.has(of.batch) && seen.add(of.batch))
}

/** Fitting hours of a part: those of its operations in fitting sections. */
const fittingOf = ({ tasks }: Made) =>
  tasks.reduce((sum, { section: { type }, minutes }) => sum + (type === 'fitting' ? minutes : 0), 0)
