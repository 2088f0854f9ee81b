/** Brings labels to printers of the factory, one job after the other; none is ever sent twice. */
import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import {
  isInBase64,
  printerLanguages,
  printPartSigns,
  readPrint,
  reportPrint,
  takePrint,
  type PrinterFault,
  type PrinterLanguage,
} from '@mouldwright/codes/shared'
import { askingService, firstMs } from '../asking-service.ts'
import { CallRefused, Unreachable, type ServiceMaker } from '../context.ts'
import { allowedPrinter } from './allowed-printers.ts'
import { sendToQueue } from './ipp-printer.ts'
import { PrinterTrouble, usualTimes, type PrinterTimes } from './printer-trouble.ts'
import { sendToPrinter } from './raw-printer.ts'

interface Taken {
  id: number
  address: string
  language: PrinterLanguage
  signs: number
  hash: string
  traceId?: string | null
}

export interface PrintOptions {
  askMs?: number
  times?: PrinterTimes
}

export const printService =
  ({ askMs, times = usualTimes }: PrintOptions = {}): ServiceMaker =>
  ({ config, connection, news, log }) => {
    async function report(jobId: number, state: string, more: object = {}): Promise<boolean> {
      const { goesOn } = await connection.call<{ goesOn: boolean }>(reportPrint.path, { jobId, state, ...more })
      return goesOn
    }

    /** What has happened at the printer is said until it is heard: the labels cannot be taken back. */
    async function reportSurely(
      jobId: number,
      state: 'done' | 'failed',
      ended: AbortSignal,
      more: object = {},
    ): Promise<void> {
      for (;;) {
        try {
          await report(jobId, state, more)
          return
        } catch (error) {
          if (!(error instanceof Unreachable) || ended.aborted) throw error
          await after(Math.min(askMs ?? firstMs, firstMs), undefined, { signal: ended }).catch(() => undefined)
        }
      }
    }

    async function contentOf({ id, language, signs, hash }: Taken): Promise<Buffer> {
      let content = ''
      while (content.length < signs) {
        const part = await connection.call<{ content: string }>(readPrint.path, { jobId: id, offset: content.length })
        if (part.content.length === 0 || part.content.length > printPartSigns) break
        content += part.content
      }
      if (createHash('sha256').update(content).digest('hex') !== hash)
        throw new PrinterTrouble('other', 'The labels did not arrive whole.')
      return Buffer.from(content, isInBase64(language) ? 'base64' : 'utf8')
    }

    async function print(job: Taken, ended: AbortSignal): Promise<void> {
      let fault: PrinterFault
      let detail: string
      try {
        const place = allowedPrinter(job.address, config.printers)
        if (!place) throw new PrinterTrouble('notAllowed', job.address)
        const content = await contentOf(job)
        const how = { mayGoOn: () => report(job.id, 'sending'), times }
        const outcome = await (place.way === 'ipp'
          ? sendToQueue(place, content, how)
          : sendToPrinter({ ...place, language: job.language }, content, how))
        if (outcome !== 'sent') return
        log.info({ job: job.id }, 'labels are at their printer')
        return await reportSurely(job.id, 'done', ended)
      } catch (error) {
        if (error instanceof Unreachable || error instanceof CallRefused) throw error
        fault = error instanceof PrinterTrouble ? error.fault : 'other'
        detail = (error as Error).message.replace(/\p{Cc}+/gu, ' ').slice(0, 200)
        log.warn({ err: error, job: job.id }, 'labels did not get to their printer')
      }
      await reportSurely(job.id, 'failed', ended, { fault, ...(detail ? { detail } : {}) })
    }

    return askingService<Taken>(
      {
        ...{ name: 'labels', trouble: 'labels could not be asked for', askMs },
        async take() {
          const { job, againSeconds } = await connection.call<{ job: Taken | null; againSeconds: number }>(
            takePrint.path,
            { languages: printerLanguages.join() },
          )
          return { work: job, againSeconds }
        },
        carryOut: print,
      },
      { log, news },
    )
  }
