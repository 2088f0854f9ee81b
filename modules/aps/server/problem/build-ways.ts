/** Stretches of routes that may be done in several ways: each batch goes one of them. */
import type { Id, RouteChoice, RouteWay } from '@mouldwright/aps-engine'
import { stretchesOf } from '@mouldwright/production/shared'
import type { RawOperation } from '../load/raw-factory.ts'

interface Made {
  tasks: readonly { id: Id; operation: RawOperation }[]
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
}
