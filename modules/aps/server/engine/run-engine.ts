import type { Defect } from '@mouldwright/aps-engine'
import { ChildFailed, runInChild } from '@mouldwright/server-kit'
import type { Answer, CheckOrder, Order, SolvedPlan, SolveOrder } from './protocol.ts'

/** The engine could not do it: its data are broken, its result is not sound, or it failed. */
export class EngineFailure extends Error {
  readonly kind: 'invalid' | 'violations' | 'failed'
  readonly codes: readonly string[]
  readonly count: number
  readonly defects: readonly Defect[]

  constructor(
    kind: EngineFailure['kind'],
    message: string,
    of: { codes?: readonly string[]; count?: number; defects?: readonly Defect[] } = {},
  ) {
    super(message)
    this.name = 'EngineFailure'
    this.kind = kind
    this.codes = of.codes ?? []
    this.count = of.count ?? 1
    this.defects = of.defects ?? []
  }
}

/** Memory of the engine's process; 100,000 tasks need about a quarter of it. */
const megabytes = 6_144

/** Runs an order in a process of its own, which ends with the answer, or at once when `signal` says so. */
function run<T>(order: Order, signal: AbortSignal, take: (answer: Answer) => { done: T } | undefined): Promise<T> {
  const { flag, ...data } = { flag: undefined, ...order }
  return runInChild<{ done: T }, Answer>({
    script: new URL('./engine.worker.ts', import.meta.url),
    data,
    signal,
    megabytes,
    ...(flag ? { flag } : {}),
    take(answer) {
      const failure = failureOf(answer)
      if (failure) throw failure
      return take(answer)
    },
  }).then(
    ({ done }) => done,
    (error: Error) => {
      throw error instanceof ChildFailed ? new EngineFailure('failed', error.message) : error
    },
  )
}

function failureOf(answer: Answer): EngineFailure | undefined {
  if (answer.kind === 'failed') return new EngineFailure('failed', answer.message)
  if (answer.kind === 'invalid') {
    const { defects } = answer
    const codes = defects.map(({ code }) => code)
    return new EngineFailure('invalid', 'The problem is not sound.', { codes, count: defects.length, defects })
  }
  if (answer.kind !== 'violations') return undefined
  const codes = answer.violations.map(({ code }) => code)
  return new EngineFailure('violations', 'The plan is not sound.', { codes, count: answer.count })
}

/** Plans a problem. Progress comes at most four times a second. */
export const solveInThread = (
  order: Omit<SolveOrder, 'kind'>,
  signal: AbortSignal,
  onProgress: (answer: Extract<Answer, { kind: 'progress' }>) => void,
): Promise<SolvedPlan> =>
  run({ ...order, kind: 'solve' }, signal, (answer) => {
    if (answer.kind === 'progress') onProgress(answer)
    return answer.kind === 'solved' ? { done: answer.plan } : undefined
  })

/** The engine's own faults of a problem. */
export const checkInThread = (order: Omit<CheckOrder, 'kind'>, signal: AbortSignal): Promise<Defect[]> =>
  run({ ...order, kind: 'check' }, signal, (answer) =>
    answer.kind === 'checked' ? { done: answer.defects } : undefined,
  )
