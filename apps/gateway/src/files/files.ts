/** Files that stay in the factory: taken, given, and let go of when the server has let go of them. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sweepFiles } from '@mouldwright/gateway/shared'
import { Unreachable, type GatewayContext, type GatewayService } from '../context.ts'
import { addDownloadRoute } from './download-route.ts'
import { addUploadRoutes } from './upload-routes.ts'
import { createUploadStore } from './upload-store.ts'

const sweepEveryMs = 60 * 60_000
/** An upload that nobody goes on with for so long is over. */
const staleMs = 24 * 60 * 60_000
/** Between two chunks a transfer is under way as well. */
const busyMs = 60_000
const atOnce = 500

export async function createFiles(ctx: GatewayContext, now: () => number = Date.now, stallMs = 15_000) {
  const { app, connection, log } = ctx
  const [incoming, kept] = await Promise.all([ctx.folder('files/incoming'), ctx.folder('files/kept')])
  const store = createUploadStore(incoming, now)
  let lastTransfer = 0
  let open = 0
  async function underWay<T>(work: () => Promise<T>): Promise<T> {
    open += 1
    try {
      return await work()
    } finally {
      open -= 1
      lastTransfer = now()
    }
  }
  addUploadRoutes({ app, connection, store, kept, underWay, log, stallMs })
  // A browser may wait for somebody to name a folder.
  addDownloadRoute({ app, connection, kept, underWay, stallMs: 4 * stallMs, now })

  /** One round: uploads that were given up, and files that no record of the server names any more. */
  async function sweep(): Promise<void> {
    await store.dropBefore(now() - staleMs)
    const ids = (await readdir(kept)).filter((name) => /^\d{1,16}$/.test(name)).map(Number)
    for (let from = 0; from < ids.length; from += atOnce) {
      const files = ids.slice(from, from + atOnce).map((fileId) => ({ fileId }))
      const { gone } = await connection.call<{ gone: number[] }>(sweepFiles.path, { files })
      for (const fileId of gone) await rm(join(kept, String(fileId)), { force: true })
    }
  }

  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  const service: GatewayService = {
    name: 'files',
    start() {
      timer = setInterval(() => {
        round ??= sweep()
          .catch((error: Error) => {
            if (!(error instanceof Unreachable)) log.error({ err: error }, 'files were not swept')
          })
          .finally(() => (round = undefined))
      }, sweepEveryMs)
    },
    async stop() {
      clearInterval(timer)
      await round
    },
    health: () => ({ isBusy: open > 0 || now() - lastTransfer < busyMs }),
  }
  return { ...service, sweep }
}
