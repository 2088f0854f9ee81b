/** Nodes that only work, each in a process of its own, for a world whose own node serves. */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endChild, sql, transaction } from '@mouldwright/server-kit'
import { createWorld, type World } from '../world/world.ts'

const secret = 'a secret that only tests use, thirty-two and more'

export interface WorkerWorld {
  readonly world: World
  /** Starts a worker and resolves once it takes jobs. */
  startWorker(): Promise<ChildProcess>
  /** Kills what workers are left. */
  killWorkers(): Promise<void>
  /** The lease of a dead worker runs out: 45 seconds that a test need not wait. */
  lapse(taskId: number): Promise<void>
  close(): Promise<void>
}

export async function createWorkerWorld(): Promise<WorkerWorld> {
  const filesDir = await mkdtemp(join(tmpdir(), 'mouldwright-workers-'))
  const world = await createWorld({ role: 'web', filesDir, deploymentSecret: secret })
  const workers: ChildProcess[] = []
  const killWorkers = async () => {
    for (const worker of workers.splice(0)) await endChild(worker)
  }
  return {
    world,
    killWorkers,
    async startWorker() {
      const worker = fork(new URL('./worker.fixture.ts', import.meta.url), {
        env: { ...process.env, TEST_DATABASE_URL: world.database.appUrl, TEST_SECRET: secret, TEST_FILES: filesDir },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      workers.push(worker)
      await new Promise<void>((resolve, reject) => {
        worker.once('message', () => resolve())
        worker.once('exit', () => reject(new Error('The worker did not start.')))
      })
      return worker
    },
    lapse: async (taskId) => {
      await transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
        db.run(
          sql`update kit_queue set lease_until = clock_timestamp() - interval '1 second' where job_id = ${taskId}`,
        ),
      )
    },
    async close() {
      await killWorkers()
      await world.close()
      await rm(filesDir, { recursive: true, force: true })
    },
  }
}
