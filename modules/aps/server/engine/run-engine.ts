import type { Defect } from '@mouldwright/aps-engine'
import { Worker } from 'node:worker_threads'
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

/** Memory that a thread of the engine may take; 100,000 tasks need about a quarter of it. */
const heapMb = 4_096

/** Runs an order in a thread of its own; the thread ends with the answer, or at once when `signal` says so. */
function run<T>(order: Order, signal: AbortSignal, take: (answer: Answer) => { done: T } | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    let isOver = false
    const end = (deed: () => void) => {
      if (isOver) return
      isOver = true
      signal.removeEventListener('abort', abort)
      void worker.terminate()
      deed()
    }
    const abort = () => end(() => reject(signal.reason as Error))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    worker.on('message', (answer: Answer) => {
      const failure = failureOf(answer)
      if (failure) return end(() => reject(failure))
      const taken = take(answer)
      if (taken) end(() => resolve(taken.done))
    })
    worker.on('error', (error) => end(() => reject(new EngineFailure('failed', (error as Error).message))))
    worker.on('exit', (code) =>
      end(() => reject(new EngineFailure('failed', `The engine's thread ended with ${code}.`))),
    )
  })
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
