/** Calls that nearly fit to every operation, some at once, over records that are there; what came of them. */
import { wireCodes, type Envelope } from '@mouldwright/server-kit'
import { catalogue } from '@mouldwright/shell/shared'
import fc from 'fast-check'
import { nearlyFits, type Ids } from './fuzz.ts'
import { productExtras } from '../records/extras.ts'
import { createMaker } from '../records/sample.ts'
import { errorsThatCount } from '../world/seen-in-world.ts'
import { endsSession, entitiesIn, operationsOf, schemaOf, sendTo, type Operation } from '../world/surface.ts'
import type { Caller, World } from '../world/world.ts'

export interface FuzzedCalls {
  calls: number
  /** How many answers had each code. */
  codes: ReadonlyMap<number, number>
  /** What may not be: how often, of which kind, with a body that led there. */
  unsound: string[]
  /** Milliseconds from each call to its answer, the longest first, with its operation. */
  slowest: readonly { milliseconds: number; operation: string }[]
}

/** A world that bears so many calls of one person. */
export const fuzzWorld = { poolSize: 12, jobSettings: { budget: { perMember: 100_000, perTenant: 100_000 } } }

const atOnce = 4

const isUnsound = ({ code, status }: Envelope & { status: number }) =>
  status >= 500 || code === wireCodes.defect || code === wireCodes.busy || (code >= 500 && code < 600)

const leaks = /at .*\.ts:|select .* from|syntax error|relation "/i

/** Makes people who may do everything in the provider's own tenant, with records of their own. */
function peopleOf(world: World) {
  /** There is one at most. */
  let provider: ReturnType<World['tenant']> | undefined
  return async (): Promise<{ caller: Caller; idsOf: (names: readonly string[]) => Promise<Ids> }> => {
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
}

/** @param perOperation calls of each operation */
export async function fuzzCalls(world: World, perOperation: number): Promise<FuzzedCalls> {
  const kinds = new Map<string, { count: number; example: string }>()
  const codes = new Map<number, number>()
  const took: { milliseconds: number; operation: string }[] = []
  const somebody = peopleOf(world)
  let who = await somebody()

  async function send(operation: Operation, body: unknown): Promise<Envelope> {
    const startedAt = performance.now()
    const answer = await sendTo(world, operation, body, who.caller)
    took.push({ milliseconds: performance.now() - startedAt, operation: operation.operationId })
    codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1)
    // What is listed may hold any words.
    if (isUnsound(answer) || (answer.code !== wireCodes.ok && leaks.test(JSON.stringify(answer))))
      note(`${operation.operationId} ${answer.status}/${answer.code}`, body)
    return answer
  }

  function note(kind: string, example: unknown): void {
    const known = kinds.get(kind)
    if (known) known.count += 1
    else kinds.set(kind, { count: 1, example: JSON.stringify(example)?.slice(0, 400) ?? '' })
  }

  for (const operation of (await operationsOf(world)).filter((each) => !endsSession(each))) {
    const schema = schemaOf(operation)
    // What the calls before did to the caller's own rights and records is theirs to do: the next ones have others.
    const ids = await who.idsOf(entitiesIn(schema)).catch(async () => {
      who = await somebody()
      return who.idsOf(entitiesIn(schema))
    })
    const bodies = fc.sample(nearlyFits(schema, ids), { numRuns: perOperation, seed: 11 })
    for (let at = 0; at < bodies.length; at += atOnce) {
      const answers = await Promise.all(bodies.slice(at, at + atOnce).map((body) => send(operation, body)))
      if (answers.some(({ code }) => code === wireCodes.notSignedIn || code === wireCodes.ended)) who = await somebody()
    }
  }
  for (const { facts, message } of errorsThatCount(world)) {
    // What operators are told of without a fault, such as a budget that is used up, is no defect.
    if (!facts['err']) continue
    const { stack, code, detail } = facts['err'] as Error & { code?: string; detail?: string }
    const where = /at [^\n]*(?:modules|packages)[^\n]*/.exec(stack ?? '')?.[0]
    note(`${message}: ${facts['action'] ?? ''} ${code ?? ''} ${stack?.split('\n')[0]} ${where}`, detail)
  }
  return {
    calls: took.length,
    codes,
    unsound: [...kinds].map(([kind, { count, example }]) => `${count} × ${kind}, such as ${example}`),
    slowest: took.toSorted((one, other) => other.milliseconds - one.milliseconds),
  }
}
