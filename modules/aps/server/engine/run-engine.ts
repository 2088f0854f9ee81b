import type { Defect } from '@mouldwright/aps-engine'
import { ChildFailed, runInChild, type JobContext } from '@mouldwright/server-kit'
import type { Answer, SolvedPlan, SolveOrder } from './protocol.ts'

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

/** Plans a problem in a process of its own. Progress comes at most four times a second. */
export async function solveInChild(
  { signal, limits }: Pick<JobContext, 'signal' | 'limits'>,
  { flag, ...data }: SolveOrder,
  onProgress: (answer: Extract<Answer, { kind: 'progress' }>) => void,
): Promise<SolvedPlan> {
  try {
    return await runInChild<SolvedPlan, Answer>({
      script: new URL('./engine.worker.ts', import.meta.url),
      data,
      signal,
      megabytes: limits.megabytes,
      flag,
      take(answer) {
        const failure = failureOf(answer)
        if (failure) throw failure
        if (answer.kind === 'progress') onProgress(answer)
        return answer.kind === 'solved' ? answer.plan : undefined
      },
    })
  } catch (error) {
    throw error instanceof ChildFailed ? new EngineFailure('failed', error.message) : error
  }
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
