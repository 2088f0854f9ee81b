/**
 * Calls that nearly fit to every operation of the product. `FUZZ_CALLS` sets how many of each (45, so that there are 50,000 in all). None
 * may be a defect, and none may take longer than 2 s.
 */
import { createWorld } from '@mouldwright/testkit'
import { fuzzCalls, fuzzWorld } from '@mouldwright/testkit/fuzz'
import { leaveTestPostgres } from '@mouldwright/server-kit'
import type { Figure } from './run.ts'

const perOperation = Number(process.env['FUZZ_CALLS'] ?? 45)
const longestMs = 2_000

export async function run(): Promise<Figure[]> {
  const world = await createWorld(fuzzWorld)
  try {
    const { calls, unsound, slowest } = await fuzzCalls(world, perOperation)
    for (const each of unsound) console.error(each)
    for (const { milliseconds, operation } of slowest.slice(0, 5))
      console.log(`  … ${operation}: ${Math.round(milliseconds)} ms`)
    const at = (share: number) => slowest[Math.floor(slowest.length * share)]!.milliseconds
    return [
      { name: 'calls that nearly fit', value: calls, unit: '' },
      { name: 'kinds of defects among them', value: unsound.length, unit: '' },
      {
        name: 'longer than 2 s',
        value: slowest.filter(({ milliseconds }) => milliseconds > longestMs).length,
        unit: '',
      },
      { name: 'an answer, median', value: at(0.5), unit: 'ms' },
      { name: 'an answer, p99', value: at(0.01), unit: 'ms' },
      { name: 'an answer, longest (goal 2,000)', value: slowest[0]!.milliseconds, unit: 'ms' },
    ]
  } finally {
    await world.close()
    await leaveTestPostgres()
  }
}
