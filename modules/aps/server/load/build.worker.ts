/** A thread that makes the engine's problem of a factory's data and looks for its faults, order by order. Started by `build-in-child.ts`. */
import { check } from '@mouldwright/aps-engine'
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { zstdCompressSync } from 'node:zlib'
import type { BuildAnswer, BuildOrder } from './build-in-child.ts'
import { buildProblem } from '../problem/build-problem.ts'
import { allFound } from './data-check.ts'

const port = parentPort!
const say = (answer: BuildAnswer) => port.postMessage(answer)

port.on('message', ({ raw, options }: BuildOrder) => {
  const { problem, names, found, withoutGroup } = buildProblem(raw, options)
  say({ kind: 'checking' })
  const json = JSON.stringify(problem)
  say({
    kind: 'built',
    problem: zstdCompressSync(json),
    names: zstdCompressSync(JSON.stringify(names)),
    fingerprint: createHash('sha256').update(json).digest('hex'),
    found: allFound(found, check(problem), names, withoutGroup),
    start: problem.start,
    horizonEnd: problem.horizonEnd,
    moulds: problem.moulds.length,
    parts: names.parts.length,
    batches: problem.batches.length,
    tasks: problem.tasks.length,
    resources: problem.resources.length,
  })
})
