/** Calls that nearly fit, some at once, over records that are there: each is answered, and none of them is a defect. */
import { wireCodes, type Envelope } from '@mouldwright/server-kit'
import { catalogue } from '@mouldwright/shell/shared'
import fc from 'fast-check'
import { beforeAll, expect, inject, it } from 'vitest'
import { worldOfFile } from '../world/of-file.ts'
import { nearlyFits, type Ids } from './fuzz.ts'
import { createMaker, productExtras, type Caller } from '../index.ts'
import { endsSession, entitiesIn, operationsOf, schemaOf, sendTo, type Operation } from '../world/surface.ts'

const factor = inject('propertyFactor')
/** Calls of an operation in the short form: 5,000 in all at least. */
const perOperation = 6
const atOnce = 4

const world = worldOfFile({ poolSize: 12, jobSettings: { budget: { perMember: 100_000, perTenant: 100_000 } } })
let operations: Operation[]
/** There is one at most. */
let provider: ReturnType<typeof world.tenant> | undefined

beforeAll(async () => {
  operations = (await operationsOf(world)).filter((operation) => !endsSession(operation))
})

/** Somebody who may do everything in the provider's own tenant, and records of their own. */
async function somebody(): Promise<{ caller: Caller; idsOf: (names: readonly string[]) => Promise<Ids> }> {
  provider ??= world.tenant({
    tenant: { name: 'Operator', isOperator: true },
    modules: catalogue.map(({ key }) => key),
  })
  const caller = await world.user(['*'], { tenant: await provider })
  const maker = createMaker(caller, productExtras)
  return {
    caller,
    async idsOf(names) {
      const ids = new Map<string, number>()
      for (const name of names) {
        const entity = world.composition.kit.entities.get(name)
        if (entity && !entity.without.includes('add')) ids.set(name, (await maker.record(entity)).id)
      }
      return ids
    },
  }
}

const unsound = ({ code, status }: Envelope & { status: number }) =>
  status >= 500 || code === wireCodes.defect || code === wireCodes.busy || (code >= 500 && code < 600)

const leaks = /at .*\.ts:|select .* from|syntax error|relation "/i

it(
  '[I1 K3] answers calls that nearly fit without a defect, whoever else calls',
  { timeout: 900_000 * factor },
  async ({ annotate }) => {
    const kinds = new Map<string, { count: number; example: string }>()
    const codes = new Map<number, number>()
    let who = await somebody()
    let calls = 0
    for (const operation of operations) {
      const schema = schemaOf(operation)
      // What the calls before did to the caller's own rights and records is theirs to do: the next ones have others.
      const ids = await who.idsOf(entitiesIn(schema)).catch(async () => {
        who = await somebody()
        return who.idsOf(entitiesIn(schema))
      })
      const bodies = fc.sample(nearlyFits(schema, ids), { numRuns: perOperation * factor, seed: 11 })
      for (let at = 0; at < bodies.length; at += atOnce) {
        const some = bodies.slice(at, at + atOnce)
        const answers = await Promise.all(some.map((body) => sendTo(world, operation, body, who.caller)))
        calls += answers.length
        for (const [of, answer] of answers.entries()) {
          codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1)
          // What is listed may hold any words.
          if (unsound(answer) || (answer.code !== wireCodes.ok && leaks.test(JSON.stringify(answer))))
            note(`${operation.operationId} ${answer.status}/${answer.code}`, some[of])
        }
        if (answers.some(({ code }) => code === wireCodes.notSignedIn || code === wireCodes.ended))
          who = await somebody()
      }
    }
    for (const { facts, message } of world.errors) {
      // What operators are told of without a fault, such as a budget that is used up, is no defect.
      if (!facts['err']) continue
      const { stack, code, detail } = facts['err'] as Error & { code?: string; detail?: string }
      const where = /at [^\n]*(?:modules|packages)[^\n]*/.exec(stack ?? '')?.[0]
      note(`${message}: ${facts['action'] ?? ''} ${code ?? ''} ${stack?.split('\n')[0]} ${where}`, detail)
    }
    await annotate(`${calls} calls; answers by code: ${JSON.stringify([...codes].sort())}`)
    expect([...kinds].map(([kind, { count, example }]) => `${count} × ${kind}, such as ${example}`)).toEqual([])
    // Calls that are all refused would prove nothing.
    expect((codes.get(wireCodes.ok) ?? 0) / calls).toBeGreaterThan(0.1)

    function note(kind: string, example: unknown): void {
      const known = kinds.get(kind)
      if (known) known.count += 1
      else kinds.set(kind, { count: 1, example: JSON.stringify(example)?.slice(0, 400) ?? '' })
    }
  },
)
