/** Modification orders of moulds in work, by HTTP. */
import { change } from '../../aps/server/factory.fixture.ts'
import type { Caller } from '@mouldwright/testkit'

let orders = 0
export const addOrder = (
  caller: Caller,
  mouldId: number,
  partIds: readonly number[],
  more: object = {},
): Promise<{ id: number; number: string }> =>
  caller.ok('tr/modification/add.do', {
    number: `M-${(orders += 1)}`,
    mouldId,
    title: '卡扣加高',
    source: 'customer',
    parts: partIds.map((partId) => ({ partId, newRevision: 'B' })),
    ...more,
  })

export const orderOf = (caller: Caller, id: number) => caller.ok('tr/modification/get.do', { id })
export const affected = (caller: Caller, id: number) => caller.ok('tr/modification/affected.do', { id })

export const rowOf = (number: number, more: object = {}) => ({
  number,
  lock: 0,
  isOutsourced: false,
  startedAt: '2026-09-01T08:00:00.000Z',
  ...more,
})

/** An operation of a batch begins at a machine, and ends where told. */
export const report = (caller: Caller, batchId: number, operations: readonly object[]): Promise<void> =>
  change(caller, 'bom/bomBatch', batchId, { operations })

/** Decides on all things that an order reaches, as they stand. @param of the decision by the thing's kind, `letFinish` for others */
export async function decideAll(
  caller: Caller,
  id: number,
  of: Readonly<Record<string, string>> = {},
  rework: object = {},
): Promise<any[]> {
  const { things } = await affected(caller, id)
  if (things.length > 0)
    await caller.ok('tr/modification/decide.do', {
      id,
      decisions: things.map(({ key, kind, state }: any) => {
        const decision = of[kind] ?? 'letFinish'
        return { key, state, decision, ...(decision === 'rework' ? rework : {}) }
      }),
    })
  return things
}

export const release = (caller: Caller, id: number) => caller.post('tr/modification/release.do', { id })

/** Light and reasons of an operation, as a machine asks before it starts. */
export async function gateOf(caller: Caller, batchId: number, operationNumber: number): Promise<any> {
  const { operations } = await caller.ok('floor/gate/query.do', { operations: [{ batchId, operationNumber }] })
  return operations[0]
}

export const holdsOf = (gate: any): any[] => gate.reasons.filter(({ code }: any) => code === 'hold')
