/** A planning session of a generated problem, without a server around it. */
import type { Plan, Problem } from '@mouldwright/aps-engine'
import { zstdCompressSync } from 'node:zlib'
import type { Names } from '../../names.ts'
import { packedPlan } from '../../stored-plan.ts'
import type { SessionBase } from './session-protocol.ts'

export { PlanningSession } from './planning-session.ts'
export type { SessionChange } from './session-protocol.ts'

/** Tasks and resources numbered from 1, as the product numbers them; the generator's start elsewhere. */
export function numbered(problem: Problem): Problem {
  const taskNo = new Map(problem.tasks.map(({ id }, at) => [id, at + 1]))
  const resourceNo = new Map(problem.resources.map(({ id }, at) => [id, at + 1]))
  const onNo = <T extends { resourceId: number | null }>(of: T): T =>
    of.resourceId === null ? of : { ...of, resourceId: resourceNo.get(of.resourceId)! }
  return {
    ...problem,
    groups: problem.groups.map((of) => ({
      ...of,
      ...(of.peopleResourceId ? { peopleResourceId: resourceNo.get(of.peopleResourceId)! } : {}),
    })),
    resources: problem.resources.map((of) => ({ ...of, id: resourceNo.get(of.id)! })),
    tasks: problem.tasks.map((of) => ({
      ...of,
      id: taskNo.get(of.id)!,
      ...(of.planned ? { planned: onNo(of.planned) } : {}),
      ...(of.started ? { started: onNo(of.started) } : {}),
    })),
    ...(problem.links
      ? { links: problem.links.map((of) => ({ ...of, from: taskNo.get(of.from)!, to: taskNo.get(of.to)! })) }
      : {}),
  }
}

/** A saved plan of a problem whose records have the engine's numbers. */
export function baseOf(problem: Problem, plan: Plan): SessionBase {
  const names: Names = {
    timeZone: 'Asia/Shanghai',
    moulds: problem.moulds.map(({ id, priority }) => ({
      recordId: id,
      number: `M-${id}`,
      name: '',
      customer: null,
      salesman: null,
      priority,
      delivery: null,
    })),
    parts: problem.batches.map(({ id, mouldId }) => ({
      recordId: id,
      routeId: id,
      number: `P-${id}`,
      name: '',
      type: 1,
      mould: mouldId,
      materialArrived: true,
    })),
    batches: problem.batches.map(({ id, quantity }) => ({
      recordId: id,
      number: `B-${id}`,
      workOrder: null,
      part: id,
      quantity,
      priority: 5,
      source: 1,
      isForced: false,
    })),
    sections: [{ recordId: 1, name: 'Section' }],
    groups: problem.groups.map(({ id }) => ({ recordId: id, name: `G${id}`, sectionId: 1 })),
    resources: problem.resources.map(({ id }) => ({ kind: 'machine', recordId: id, name: `R${id}`, note: '' })),
    processes: ['machining'],
    tasks: problem.tasks.map(({ batchId, sequence, minutes, lock = 0 }) => ({
      batch: batchId,
      operation: sequence,
      process: 1,
      section: 1,
      minutes,
      startedAt: null,
      progress: 0,
      camStatus: null,
      lock,
    })),
    holidays: [],
  }
  const packed = (value: unknown) => zstdCompressSync(JSON.stringify(value))
  return { problem: packed(problem), names: packed(names), answer: packedPlan(plan) }
}
