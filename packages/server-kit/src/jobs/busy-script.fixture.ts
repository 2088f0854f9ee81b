/** A thread that does what its order says: answers, ends, never ends, or takes memory where no heap limit sees it. */
import { parentPort, workerData } from 'node:worker_threads'

const { does, flag } = workerData as { does: string; flag?: SharedArrayBuffer }
const kept: unknown[] = []

switch (does) {
  case 'answer':
    parentPort!.postMessage({ answer: new Uint8Array([1, 2, 3]) })
    break
  case 'count': {
    // What another run left would be found here.
    const known = globalThis as { runs?: number }
    known.runs = (known.runs ?? 0) + 1
    parentPort!.postMessage({ answer: known.runs })
    break
  }
  case 'loop':
    parentPort!.postMessage({ begun: true })
    for (;;);
  case 'takeOutside':
    // Written to, so that the machine has to give it.
    for (;;) kept.push(new Uint8Array(64 * 1024 * 1024).fill(1))
  case 'takeInside':
    for (;;) kept.push(Array.from({ length: 1_000 }, (_, at) => ({ at })))
  case 'die':
    process.kill(process.pid, 'SIGKILL')
    break
  case 'end':
    break
  case 'throw':
    throw new Error('the script failed')
  case 'untilTold':
    parentPort!.postMessage({ begun: true })
    while (Atomics.load(new Int32Array(flag!), 0) === 0);
    parentPort!.postMessage({ answer: 'told' })
}
