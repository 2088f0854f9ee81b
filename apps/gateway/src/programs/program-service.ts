/** Brings released programs to machines, one after the other. */
import { createHash } from 'node:crypto'
import {
  readTransfer,
  reportTransfer,
  takeTransfer,
  transferPartBytes,
  type TakenTransfer,
} from '@mouldwright/cam/shared'
import { askingService } from '../asking-service.ts'
import { CallRefused, Unreachable, type ServiceMaker } from '../context.ts'
import { putInFolder } from './folder.ts'
import { putByFtp } from './ftp.ts'
import { PlaceFault, type Program } from './place.ts'

const ways = { programFolder: putInFolder, programFtp: putByFtp } as const

/** Whoever asked for it does not want it any more, or the time for it is over. */
class GivenUp extends Error {}

/** A name that is one wherever it is put. */
const isPlainName = (name: string) => /^[\w.-]{1,60}$/.test(name) && /[\w-]/.test(name)

export const programService =
  ({ askMs }: { askMs?: number } = {}): ServiceMaker =>
  ({ config, connection, news, log }) => {
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
      log.info({ transfer: id, program: transfer.fileName }, 'a program is at its machine')
      await report(id, 'done')
    }

    return askingService<TakenTransfer>(
      {
        ...{ name: 'programs', trouble: 'programs for machines could not be asked for', askMs },
        async take() {
          const { transfer, againSeconds } = await connection.call<{
            transfer: TakenTransfer | null
            againSeconds: number
          }>(takeTransfer.path)
          return { work: transfer, againSeconds }
        },
        carryOut: bring,
      },
      { log, news },
    )
  }
