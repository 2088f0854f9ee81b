import { runInChild, type JobContext } from '@mouldwright/server-kit'
import type { BuildOptions } from '../problem/build-problem.ts'
import type { Found } from '../problem/found.ts'
import type { RawFactory } from './raw-factory.ts'

export interface BuildOrder {
  raw: RawFactory
  options: BuildOptions
}

/** What a load keeps: the problem and its names as compressed JSON, all faults, and the figures that are shown. */
export interface BuiltFacts {
  problem: Uint8Array
  names: Uint8Array
  fingerprint: string
  found: Found[]
  start: number
  horizonEnd: number
  moulds: number
  parts: number
  batches: number
  tasks: number
  resources: number
}

export type BuildAnswer = { kind: 'checking' } | ({ kind: 'built' } & BuiltFacts)

/** Makes the engine's problem and checks it, in a process of its own. */
export const buildInChild = (
  { signal, limits }: Pick<JobContext, 'signal' | 'limits'>,
  order: BuildOrder,
  onChecking: () => void,
): Promise<BuiltFacts> =>
  runInChild<BuiltFacts, BuildAnswer>({
    script: new URL('./build.worker.ts', import.meta.url),
    isWarm: true,
    data: order,
    signal,
    megabytes: limits.megabytes,
    take(answer) {
      if (answer.kind === 'built') return answer
      onChecking()
      return undefined
    },
  })
