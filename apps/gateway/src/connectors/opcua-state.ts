/** The state of a machine from nodes of its OPC UA server, by the lines of its connection. */
import type { MachineSignal, PlannedConnection } from '@mouldwright/signals/shared'
import type { Noticed } from './opcua-package.ts'

type Line = NonNullable<PlannedConnection['opcua']>['stateNodes'][number]

interface Judged {
  state: MachineSignal
  detail: string | null
}

const fold = (text: string) => text.trim().toLowerCase()

/** The first line that holds. What is not known may be what a line waits for, so that none behind it is asked. */
export function judge(lines: readonly Line[], values: ReadonlyMap<string, Noticed>): Judged {
  for (const { node, equals, state } of lines) {
    const noticed = values.get(node)
    if (noticed?.value === undefined) return { state: 'undefined', detail: `${node}: ${noticed?.quality ?? '–'}` }
    if (fold(noticed.value) === fold(equals)) return { state, detail: null }
  }
  const seen = [...values.values()].map(({ node, value }) => `${node} = ${value}`)
  return { state: 'undefined', detail: seen.join(', ') || null }
}

/** A control that switches from one node to another does so in two steps. */
const momentMs = 50

const isOld = (one: Noticed, other: Noticed) => (one.sourceAt ?? 0) - (other.sourceAt ?? 0)

/** The oldest changes that belong together, and what is left. No node changes twice in a moment. */
export function nextMoment(noticed: readonly Noticed[]): { moment: Noticed[]; rest: Noticed[] } {
  const [first, ...others] = noticed.toSorted(isOld)
  if (!first) return { moment: [], rest: [] }
  const moment = [first]
  for (const one of others) {
    if (isOld(one, first) > momentMs || moment.some(({ node }) => node === one.node)) break
    moment.push(one)
  }
  return { moment, rest: others.slice(moment.length - 1) }
}
