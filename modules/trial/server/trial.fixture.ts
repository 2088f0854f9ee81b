/** A mould in work whose trials are asked for by HTTP. */
import { change, seedMould, type SeededMould, type Shop } from '../../aps/server/factory.fixture.ts'
import type { Caller } from '@mouldwright/testkit'

export const engineer = ['basic.*', 'production.*', 'aps.*', 'jobs.*', 'trial.*', 'gate.*']

export const addTrial = (caller: Caller, mouldId: number, event: string, more: object = {}): Promise<{ id: number }> =>
  caller.ok('tr/trial/add.do', { mouldId, event, plannedDate: '2026-11-30', ...more })

let issues = 0
export const addIssue = (caller: Caller, mouldId: number, more: object = {}): Promise<{ id: number; number: string }> =>
  caller.ok('tr/issue/add.do', { number: `I-${(issues += 1)}`, mouldId, title: '飞边', ...more })

export const trialOf = (caller: Caller, id: number) => caller.ok('tr/trial/get.do', { id })
export const issueOf = (caller: Caller, id: number) => caller.ok('tr/issue/get.do', { id })

/** All batches of a mould are done. */
export async function finishMould(caller: Caller, { batches }: SeededMould): Promise<void> {
  for (const id of Object.values(batches)) {
    const { partId } = await caller.ok('bom/bomBatch/get.do', { id })
    const { rows } = await caller.ok('bom/route/list.do', { filters: { partId } })
    const route = await caller.ok('bom/route/get.do', { id: rows[0].id })
    const operations = route.operations.map(({ number }: { number: number }) => ({
      number,
      lock: 0,
      resourceGroupId: null,
      isOutsourced: true,
      startedAt: '2026-09-01T08:00:00.000Z',
      finishedAt: '2026-09-02T08:00:00.000Z',
    }))
    await change(caller, 'bom/bomBatch', id, { operations })
  }
}

let moulds = 0
export const newMould = (caller: Caller, shop: Shop): Promise<SeededMould> =>
  seedMould(caller, shop, `T${(moulds += 1)}`)

/** The smallest picture there is. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)
