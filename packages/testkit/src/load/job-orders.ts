/** Something to do for every kind of job that there is: what it is asked, and how long it may take. */
import { readFileSync } from 'node:fs'
import type { Handler, JobLimits } from '@mouldwright/server-kit'
import { batch, part } from '@mouldwright/production/shared'
import { expect } from 'vitest'
import type { Maker } from '../records/sample.ts'
import { templateBook } from '../workbooks/books.ts'
import type { Caller, World } from '../world/world.ts'

/** Runs with other limits than the declared ones, which are the product's again afterwards. */
export async function within<T>(handler: Handler, limits: Partial<JobLimits>, work: () => Promise<T>): Promise<T> {
  const declared = handler.limits!
  handler.limits = { ...declared, ...limits }
  try {
    return await work()
  } finally {
    handler.limits = declared
  }
}

export const importPath = 'jobs.workbook.import'

const smallFactory = () => readFileSync(new URL('../../../../examples/small.zh.xlsx', import.meta.url))

/** @param caller who may do everything */
export function jobOrders(world: World, caller: Caller, maker: Maker) {
  const queued = () => [...world.composition.kit.handlers.values()].filter(({ action }) => action.run === 'queued')
  const called = (name: string) => queued().find(({ action }) => action.name === name)!

  /**
   * One of those that the kit makes from declarations stands for all of its operation: the test before has shown that each computes in
   * a process, and what ends it is asked for its limits alone, which are the same.
   */
  function oneOfEachKind(): Handler[] {
    const kindOf = ({ action, entity }: Handler) => (entity ? action.name.slice(entity.name.length) : action.name)
    const byKind = Map.groupBy(queued(), kindOf)
    return [...byKind.values()].map((alike) => {
      expect(new Set(alike.map(({ limits }) => JSON.stringify(limits))).size).toBe(1)
      return alike[0]!
    })
  }

  async function begin(handler: Handler, body: object): Promise<number> {
    return (await caller.ok<{ taskId: number }>(handler.action.path, body)).taskId
  }
  const run = async (handler: Handler, body: object) => caller.job(await begin(handler, body))

  const kinds: { of: RegExp; body(handler: Handler): Promise<object> }[] = [
    {
      of: /^(aps\.completion|figures\.figure)\.export$/,
      body: async () => ({ fromDate: '2026-11-01', toDate: '2026-11-07' }),
    },
    {
      of: /^aps\.\w+\.export$/,
      async body({ action }) {
        const { planId, groupId, from, to } = await plannedDays()
        const asked = { planId, from, to }
        if (action.name === 'aps.batchPlan.export') return asked
        if (action.name === 'aps.capacity.export') return { ...asked, unit: 'day', level: 'resource' }
        return action.name === 'aps.resourcePlan.export' ? { ...asked, groupId } : { ...asked, order: 'shift' }
      },
    },
    {
      of: /^outsourcing\.purchase\.exportNeeded$/,
      async body() {
        await maker.record(part, { materialStatus: 'notOrdered' })
        return {}
      },
    },
    {
      of: /^reports\.template\.inspect$/,
      body: async () => ({ fileId: await sampleTemplate(), kind: 'batchCard' }),
    },
    {
      of: /^reports\.report\.export$/,
      async body() {
        const draft = { name: `T${count++}`, kind: 'batchCard', file: await sampleTemplate() }
        const { id: templateId } = await caller.ok('bms/reportTemplate/add.do', draft)
        return { templateId, batches: [{ batchId: (await maker.record(batch)).id }] }
      },
    },
    {
      of: /\.export$/,
      async body({ entity }) {
        if (!entity!.without.includes('add')) await maker.record(entity!)
        return {}
      },
    },
    {
      of: /^jobs\.workbook\.import$/,
      body: async () => ({ fileId: await caller.upload('factory.xlsx', smallFactory()), dryRun: true }),
    },
    {
      of: /\.import$/,
      async body({ entity }) {
        return {
          fileId: await caller.upload('one.xlsx', await templateBook(world, caller, entity!.path)),
          dryRun: true,
        }
      },
    },
    { of: /^aps\.schedule\./, body: async () => ({ scheduleId: await loadedSchedule() }) },
  ]

  let count = 0
  const sampleTemplate = async () =>
    caller.upload('card.xlsx', (await caller.get('bms/reportTemplate/sample.do?kind=batchCard')).body)

  let days: Promise<{ planId: number; groupId: number; from: string; to: string }> | undefined
  /** A plan, a group that has work in it, and days on which there is some. */
  const plannedDays = () =>
    (days ??= (async () => {
      const scheduleId = await loadedSchedule()
      const { taskId } = await caller.ok('aps/exe/job/startScheduling', { scheduleId, timeBudgetSeconds: 1 })
      const { result } = await caller.job(taskId)
      const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, sort: 'plannedStart', size: 500 })
      const { groupId, plannedStart } = rows.find(
        (row: { groupId: number | null; machineId: number | null }) => row.machineId && row.groupId,
      )
      const from = plannedStart.slice(0, 10)
      const to = new Date(Date.parse(from) + 20 * 86_400_000).toISOString().slice(0, 10)
      return { planId: result.planId, groupId, from, to }
    })())

  let schedule: Promise<number> | undefined
  const loadedSchedule = () =>
    (schedule ??= (async () => {
      const fileId = await caller.upload('factory.xlsx', smallFactory())
      const { taskId } = await caller.ok('initialize/import.do', { fileId, dryRun: false })
      expect(await caller.job(taskId)).toMatchObject({ status: 'succeeded', result: { applied: true } })
      const { id } = await caller.ok('aps/schedule/add.do', { name: 'Plan', timeBudgetSeconds: 1, horizonDays: 365 })
      expect(await run(called('aps.schedule.load'), { scheduleId: id })).toMatchObject({ status: 'succeeded' })
      return id as number
    })())

  /** What it is asked; nothing for a kind that nobody has thought of here. */
  const bodyOf = (handler: Handler) => kinds.find(({ of }) => of.test(handler.action.name))?.body(handler)

  /** What a job held is let go, and the next one of each kind has the product's limits again. */
  async function everythingAgain(): Promise<void> {
    const scheduleId = await loadedSchedule()
    for (const name of ['aps.schedule.load', 'aps.schedule.start'])
      expect(await run(called(name), { scheduleId })).toMatchObject({ status: 'succeeded' })
    expect(await run(called('basic.customer.export'), {})).toMatchObject({ status: 'succeeded' })
  }

  return { queued, called, oneOfEachKind, begin, run, bodyOf, loadedSchedule, everythingAgain }
}
