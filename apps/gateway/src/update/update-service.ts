/** Brings the program to the release that its page wants: fetched and checked at any time, taken in the factory's window alone. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as after } from 'node:timers/promises'
import {
  compareVersions,
  planUpdate,
  readRelease,
  releasePartBytes,
  type ReleaseHeader,
  type UpdatePlan,
  type UpdateStep,
} from '@mouldwright/gateway/shared'
import { CallRefused, Unreachable, type ServiceMaker } from '../context.ts'
import { FaultOf } from '../fault-of.ts'
import { otherSide, readHome, readUpdateKey, signedHeader, writeHome, type Request } from './home.ts'
import { demandRoom, DiskFull, onDisk, putFolder, unpacked } from './packed-files.ts'

const retryMs = 30_000
const incomingFile = 'incoming.release'

type Wanted = NonNullable<UpdatePlan['wanted']>

/** The release cannot be taken, and coming again does not help. */
class NotTaken extends FaultOf<UpdateStep> {}

export interface UpdateOptions {
  askMs?: number
  /** Between the new folder and the switch to it. */
  beforeSwitch?: () => Promise<void>
}

export const updateService =
  ({ askMs, beforeSwitch = async () => undefined }: UpdateOptions = {}): ServiceMaker =>
  ({ config, connection, log, isBusy, restart }) => {
    const { home } = config
    const ended = new AbortController()
    let step: UpdateStep = 'current'
    let detail: string | null = null
    let saidStep: UpdateStep | undefined
    let work: Promise<void> | undefined

    /** What may be believed: signed by the publisher, and not below what this gateway has run. */
    async function checked(folder: string, { version, askedAt, line, signature }: Wanted): Promise<ReleaseHeader> {
      const state = await readHome(folder)
      const { failed } = state
      if (failed?.version === version && failed.askedAt === askedAt) throw new NotTaken('notStarted')
      const header = signedHeader(line, signature, await readUpdateKey(folder))
      if (!header || header.version !== version) throw new NotTaken('wrongSignature')
      if (compareVersions(version, state.floor) < 0) throw new NotTaken('belowFloor', state.floor)
      return header
    }

    const bytesOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

    /** The packed files, whole; what came before the line broke is not asked for again. */
    async function fetchRelease(
      folder: string,
      { version, bytes, unpackedBytes, hash }: ReleaseHeader,
    ): Promise<string> {
      // By its hash: parts of another release must not stand before those of this one.
      const path = join(folder, `${incomingFile}.${hash.slice(0, 16)}`)
      let has = await bytesOf(path)
      // A torn part is taken anew.
      if (has > bytes || (has < bytes && has % releasePartBytes !== 0)) {
        await rm(path, { force: true })
        has = 0
      }
      if (has < bytes) {
        await tell('fetching')
        await demandRoom(folder, bytes - has + unpackedBytes)
      }
      while (has < bytes) {
        const part = has / releasePartBytes
        const { content } = await connection.call<{ content: string }>(readRelease.path, { version, part })
        const came = Buffer.from(content, 'base64')
        if (came.length !== Math.min(releasePartBytes, bytes - has)) break
        await onDisk(() => appendFile(path, came))
        has += came.length
      }
      const found = createHash('sha256')
      if (has === bytes) await pipeline(createReadStream(path), found)
      if (found.digest('hex') === hash) return path
      await rm(path, { force: true })
      throw new NotTaken('damaged')
    }

    async function take(
      folder: string,
      header: ReleaseHeader,
      path: string,
      { version, askedAt }: Request,
    ): Promise<void> {
      await demandRoom(folder, header.unpackedBytes)
      const files = unpacked(await readFile(path), header.unpackedBytes)
      const state = await readHome(folder)
      const side = otherSide(state.active)
      await putFolder(folder, side, files)
      await beforeSwitch()
      // A transfer may have begun meanwhile.
      if (isBusy()) throw new NotTaken('transferUnderWay')
      const { wanted } = await tell('switching')
      // Nobody wants it any more.
      if (wanted?.version !== version || wanted.askedAt !== askedAt) return
      await writeHome(folder, { ...state, trial: { version, askedAt, side, floor: header.floor, starts: 0 } })
      await rm(path, { force: true })
      log.info({ version }, 'the program is started anew with a new release')
      restart?.()
    }

    async function follow({ wanted, isInWindow }: UpdatePlan): Promise<UpdateStep> {
      if (!wanted || wanted.version === config.version) return 'current'
      if (!home || !restart) throw new NotTaken('notInstalled')
      const header = await checked(home, wanted)
      // Until it has ended, this program looks on: what is taken must not be fetched again.
      if ((await readHome(home)).trial) return 'switching'
      const path = await fetchRelease(home, header)
      if (!isInWindow) return 'outsideWindow'
      if (isBusy()) return 'transferUnderWay'
      await take(home, header, path, wanted)
      return 'switching'
    }

    function plan(): Promise<UpdatePlan> {
      saidStep = step
      return connection.call<UpdatePlan>(planUpdate.path, { step, detail })
    }

    /** The page knows at once. */
    async function tell(next: UpdateStep): Promise<UpdatePlan> {
      step = next
      detail = null
      return plan()
    }

    function noteFailure(error: Error): UpdateStep {
      if (error instanceof NotTaken) {
        detail = error.message || null
        return error.fault
      }
      if (error instanceof DiskFull) return 'diskFull'
      log.error({ err: error }, 'a release could not be taken')
      detail = error.message.replace(/\p{Cc}+/gu, ' ').slice(0, 200)
      return 'failed'
    }

    /** @returns milliseconds until the next look */
    async function look(): Promise<number> {
      const said = await plan()
      detail = null
      try {
        step = await follow(said)
      } catch (error) {
        if (error instanceof Unreachable || error instanceof CallRefused) throw error
        step = noteFailure(error as Error)
      }
      // What is new is said at once.
      if (step !== saidStep) await plan()
      return askMs ?? said.againSeconds * 1_000
    }

    async function run(): Promise<void> {
      while (!ended.signal.aborted) {
        const pause = await look().catch((error: Error) => {
          if (!(error instanceof Unreachable) && !(error instanceof CallRefused))
            log.error({ err: error }, 'releases could not be asked for')
          return askMs ?? retryMs
        })
        await after(pause, undefined, { signal: ended.signal }).catch(() => undefined)
      }
    }

    return {
      name: 'update',
      start() {
        work = run()
      },
      async stop() {
        ended.abort()
        await work
      },
      health: () => ({}),
    }
  }
