/** Stretches of routes that may be done in several ways: each batch goes one of them. */
import type { Id, Link, RouteChoice, RouteWay, Task } from '@mouldwright/aps-engine'
import { stretchesOf } from '@mouldwright/production/shared'
import type { RawOperation } from '../load/raw-factory.ts'

interface Made {
  tasks: readonly { id: Id; operation: RawOperation }[]
}

interface Electrode {
  tasks: readonly { id: Id }[]
  isBegun: boolean
}

export class Ways {
  readonly choices: RouteChoice[] = []
  /** What ways are called: their operations. */
  readonly names: string[] = []

  /** The ways of what is left of a batch. Where work has begun on one there are no others any more. */
  add({ tasks }: Made, chosen: readonly string[]): void {
    for (const codes of stretchesOf(tasks.map(({ operation }) => operation))) {
      const ways = codes.map((code) => this.wayOf(code, tasks))
      const own = ways.find(({ key }) => key !== undefined && chosen.includes(key))
      this.choices.push({ id: this.choices.length + 1, ways, ...(own ? { chosenWayId: own.id } : {}) })
    }
  }

  private wayOf(code: string, tasks: Made['tasks']): RouteWay {
    const own = tasks.filter(({ operation }) => operation.way === code)
    const id = this.names.push(own.map(({ operation: { number, process } }) => `${number} ${process}`).join(' → '))
    return { id, key: code, taskIds: own.map((task) => task.id) }
  }

  /**
   * Electrodes that no other work burns with than that of one way are made on that way only; their work that has begun is finished in any
   * case. Behind all routes: links say who burns with whom.
   */
  addElectrodes(electrodes: readonly Electrode[], links: readonly Link[], tasks: readonly Task[]): void {
    const wayOf = new Map(
      this.choices.flatMap(({ ways }) => ways.flatMap((way) => way.taskIds.map((id) => [id, way] as const))),
    )
    const burnsOf = Map.groupBy(links, ({ from }) => from)
    const added = new Map<RouteWay, Id[]>()
    for (const { tasks: own, isBegun } of electrodes) {
      const ids = own.map(({ id }) => id)
      const served = ids.flatMap((id) => (burnsOf.get(id) ?? []).map(({ to }) => to))
      const way = wayOf.get(served[0] ?? -1)
      const isOthers = served.some((to) => wayOf.get(to) !== way) || ids.some((id) => wayOf.has(id))
      if (!way || isBegun || isOthers || tasks[way.taskIds[0]! - 1]!.mouldId !== tasks[ids[0]! - 1]!.mouldId) continue
      added.set(way, [...(added.get(way) ?? []), ...ids])
    }
    if (added.size === 0) return
    this.choices.forEach((choice, at) => {
      const ways = choice.ways.map((way) => ({ ...way, taskIds: [...way.taskIds, ...(added.get(way) ?? [])] }))
      this.choices[at] = { ...choice, ways }
    })
  }
}
