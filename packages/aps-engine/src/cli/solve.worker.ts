import { parentPort, workerData } from 'node:worker_threads'
import type { Budget, Problem } from '../model.ts'
import { solve } from '../solve.ts'

const { problem, seed, budget } = workerData as { problem: Problem; seed: number; budget: Budget }
const began = performance.now()
let firstSeconds = 0
const plan = await solve(problem, {
  seed,
  budget,
  onProgress: (progress) => {
    firstSeconds ||= progress.seconds
  },
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker port has no origin
parentPort!.postMessage({ plan, firstSeconds: firstSeconds || (performance.now() - began) / 1000 })
