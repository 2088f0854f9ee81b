/** A thread that takes order after order and adds them up: what stays of the one before shows in the answer. */
import { parentPort } from 'node:worker_threads'

let sum = 0
parentPort!.on('message', ({ add }: { add: number }) => {
  sum += add
  parentPort!.postMessage({ answer: sum })
})
