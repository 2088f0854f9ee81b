/** Brings released programs to machines, one after the other. */
import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import {
  readTransfer,
  reportTransfer,
  takeTransfer,
  transferPartBytes,
  type TakenTransfer,
} from '@mouldwright/cam/shared'
import { CallRefused, Unreachable, type ServiceMaker } from '../context.ts'
import { putInFolder } from './folder.ts'
import { putByFtp } from './ftp.ts'
import { PlaceFault, type Program } from './place.ts'

/** Between two questions where the server has not said when to ask again, and after a failure. */
const firstMs = 3_000

const ways = { programFolder: putInFolder, programFtp: putByFtp } as const

/** Whoever asked for it does not want it any more, or the time for it is over. */
class GivenUp extends Error {}

/** A name that is one wherever it is put. */
const isPlainName = (name: string) => /^[\w.-]{1,60}$/.test(name) && /[\w-]/.test(name)

export const programService =
  ({ askMs }: { askMs?: number } = {}): ServiceMaker =>
  ({ config, connection, log }) => {
    const ended = new AbortController()
    let isBusy = false
    let work: Promise<void> | undefined

    async function fetchProgram({ id, fileName, bytes, hash }: TakenTransfer): Promise<Program> {
      const parts: Buffer[] = []
      for (let offset = 0; offset < bytes; offset += transferPartBytes) {
        const { content } = await connection.call<{ content: string }>(readTransfer.path, { transferId: id, offset })
        parts.push(Buffer.from(content, 'base64'))
      }
      const content = Buffer.concat(parts)
      const has = createHash('sha256').update(content).digest('hex')
      if (has !== hash || !isPlainName(fileName)) throw new PlaceFault('changed', fileName)
      return { fileName, content, hash }
    }

    async function report(id: number, state: string, more: object = {}): Promise<void> {
      const { goesOn } = await connection.call<{ goesOn: boolean }>(reportTransfer.path, {
        transferId: id,
        state,
        ...more,
      })
      if (!goesOn && state !== 'done' && state !== 'failed') throw new GivenUp()
    }

    async function bring(transfer: TakenTransfer): Promise<void> {
      const { id, kind } = transfer
      try {
        const program = await fetchProgram(transfer)
        await report(id, 'writing')
        await ways[kind](transfer, program, config.programPlaces, () => report(id, 'checking'))
      } catch (error) {
        // It comes again, or has ended at the server.
        if (error instanceof GivenUp || error instanceof CallRefused) return
        if (error instanceof Unreachable) throw error
        const fault = error instanceof PlaceFault ? error.fault : 'other'
        const detail = (error as Error).message.replace(/\p{Cc}+/gu, ' ').slice(0, 200)
        log.warn({ err: error, transfer: id }, 'a program did not get to its machine')
        return report(id, 'failed', { fault, detail })
      }
      await report(id, 'done')
    }

    /** @returns milliseconds until the next question */
    async function next(): Promise<number> {
      const { transfer, againSeconds } = await connection.call<{
        transfer: TakenTransfer | null
        againSeconds: number
      }>(takeTransfer.path)
      if (!transfer) return askMs ?? againSeconds * 1_000
      isBusy = true
      try {
        await bring(transfer)
      } finally {
        isBusy = false
      }
      return 0
    }

    async function run(): Promise<void> {
      while (!ended.signal.aborted) {
        const pause = await next().catch((error: Error) => {
          if (!(error instanceof Unreachable) && !(error instanceof CallRefused))
            log.error({ err: error }, 'programs for machines could not be asked for')
          return askMs ?? firstMs
        })
        await after(pause, undefined, { signal: ended.signal }).catch(() => undefined)
      }
    }

    return {
      name: 'programs',
      start() {
        work = run()
      },
      async stop() {
        ended.abort()
        await work
      },
      health: () => ({ isBusy }),
    }
  }
