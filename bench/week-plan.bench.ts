/**
 * The week plan and the capacity detail of the factory of 60 resources, over HTTP with session, row security and the whole answer. The
 * first look at a plan reads and compiles its times; those of the last few plans are kept.
 */
import { importFactory, loadedSchedule, openSite, runSchedule } from '@mouldwright/testkit/fault'
import type { Figure } from './run.ts'

const factoryBook = new URL('../examples/factory.zh.xlsx', import.meta.url)
const monday = '2026-11-30'
const rounds = 40

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

export async function run(): Promise<Figure[]> {
  const site = await openSite()
  try {
    await site.start()
    const client = await site.client('planner')
    await importFactory(client, factoryBook)
    const timed = async (path: string, body: object) => {
      const began = performance.now()
      const answer = await client.ok(path, body)
      return { ms: performance.now() - began, answer }
    }
    const often = async (path: string, body: object) => {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push((await timed(path, body)).ms)
      return median(times)
    }
    const first: number[] = []
    const loads: number[] = []
    let scheduleId = 0
    let resources = 0
    for (const name of ['One', 'Two', 'Three']) {
      const began = performance.now()
      scheduleId = await loadedSchedule(client, name, 2)
      loads.push(performance.now() - began)
      await runSchedule(client, scheduleId)
      const { ms, answer } = await timed('aps/resource/week/plan/query', {
        scheduleId,
        day: monday,
        unit: 'day',
        size: 100,
      })
      first.push(ms)
      resources = answer.total
    }
    const week = { scheduleId, day: monday, size: 100 }
    const detail = { scheduleId, from: monday, to: '2026-12-27', size: 500 }
    return [
      { name: 'data of 6,000 operations loaded, looked at five times a second', value: median(loads), unit: 'ms' },
      {
        name: `week plan of ${resources} resources, first look at a plan (goal 150)`,
        value: median(first),
        unit: 'ms',
      },
      {
        name: 'the same again (goal 150)',
        value: await often('aps/resource/week/plan/query', { ...week, unit: 'day' }),
        unit: 'ms',
      },
      {
        name: 'eight weeks',
        value: await often('aps/resource/week/plan/query', { ...week, unit: 'week' }),
        unit: 'ms',
      },
      {
        name: 'by section',
        value: await often('aps/resource/week/plan/getCapacityBySection', { scheduleId, day: monday, unit: 'day' }),
        unit: 'ms',
      },
      {
        name: 'capacity detail of 28 days by resource',
        value: await often('aps/capacity/detail/getCapacityDetailList', { ...detail, unit: 'day', level: 'resource' }),
        unit: 'ms',
      },
    ]
  } finally {
    await site.close()
  }
}
