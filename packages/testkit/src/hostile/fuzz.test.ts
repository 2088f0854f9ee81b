/** Calls that nearly fit: each is answered, and none of them is a defect. How long they take is measured in bench/fuzz. */
import { wireCodes } from '@mouldwright/server-kit'
import { expect, inject, it } from 'vitest'
import { worldOfFile } from '../world/of-file.ts'
import { fuzzCalls, fuzzWorld } from './fuzz-calls.ts'

const factor = inject('propertyFactor')
/** Calls of an operation in the short form. */
const perOperation = 6
/** Calls of the short form in all, whatever operations there are. */
const leastCalls = 5_000

const world = worldOfFile(fuzzWorld)

it(
  '[I1 K3] answers calls that nearly fit without a defect, whoever else calls',
  { timeout: 900_000 * factor },
  async ({ annotate }) => {
    const { calls, codes, unsound } = await fuzzCalls(world, perOperation * factor)
    await annotate(`${calls} calls; answers by code: ${JSON.stringify([...codes].sort())}`)
    expect(unsound).toEqual([])
    expect(calls).toBeGreaterThanOrEqual(leastCalls * factor)
    // Calls that are all refused would prove nothing.
    expect((codes.get(wireCodes.ok) ?? 0) / calls).toBeGreaterThan(0.1)
  },
)
