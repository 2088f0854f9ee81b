/** For the machine that watches: alive, and able to answer. */
import type { BlobStore, BlobStoreState, Pool } from '@mouldwright/server-kit'
import type { FastifyInstance } from 'fastify'
import { within } from './stop-in-time.ts'

/** A database that takes so long for nothing is slow for all; the node still answers. */
const slowMs = 500
const lostMs = 5_000
/** Whoever asks often does not make the store work as often. */
const filesKnownMs = 5_000

type State = 'ready' | 'degraded' | 'unreachable'

export function addHealth(
  app: FastifyInstance,
  { pool, files }: { pool: Pool; files: BlobStore },
  isStopping: () => boolean,
): void {
  const filesState = known(() => files.state(), filesKnownMs)
  app.get('/health/live', () => ({ live: true }))
  app.get('/health/ready', async (_, reply) => {
    const [database, { fault }] = await Promise.all([stateOf(pool), filesState()])
    const state = isStopping() ? 'draining' : database
    const isReady = state === 'ready' || state === 'degraded'
    // Without files all else goes on: a node that is taken out of service for it helps nobody.
    const isDegraded = state === 'ready' && fault !== null
    return reply.status(isReady ? 200 : 503).send({
      ready: isReady,
      state: isDegraded ? 'degraded' : state,
      ...(fault === null ? {} : { files: 'unreachable' }),
    })
  })
}

/** Asks anew only when the last answer is older. */
function known(ask: () => Promise<BlobStoreState>, milliseconds: number): () => Promise<BlobStoreState> {
  let answer: Promise<BlobStoreState> | undefined
  let until = 0
  return () => {
    if (!answer || performance.now() > until) {
      answer = ask()
      until = performance.now() + milliseconds
    }
    return answer
  }
}

async function stateOf(pool: Pool): Promise<State> {
  const begun = performance.now()
  const probe = async () => {
    const client = await pool.connect()
    try {
      await client.query('select 1')
    } finally {
      client.release()
    }
    return true
  }
  try {
    let isAnswered = false
    await within(
      lostMs,
      probe().then(() => (isAnswered = true)),
    )
    if (!isAnswered) return 'unreachable'
    return performance.now() - begun > slowMs ? 'degraded' : 'ready'
  } catch {
    return 'unreachable'
  }
}
