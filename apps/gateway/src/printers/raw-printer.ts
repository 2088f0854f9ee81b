/** A label printer that takes what comes on a port of its own (9100), and says how it is when it is asked in its own language. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { PrinterLanguage } from '@mouldwright/codes/shared'
import { demandWell, PrinterTrouble, type MayGoOn, type PrinterTimes, type Said } from './printer-trouble.ts'

const [begin, end] = ['\u0002', '\u0003']

/** What the three lines of a host status say, as ZPL has it. */
export function faultInLines(answer: string): Said {
  const lines = answer
    .split(begin)
    .flatMap((line) => (line.includes(end) ? [line.slice(0, line.indexOf(end)).split(',')] : []))
  // What is left of an answer before this one is shorter.
  const at = lines.findIndex(({ length }) => length >= 12)
  const [first, second] = lines.slice(at)
  if (at < 0 || !first || !second || second.length < 11) return undefined
  const isSet = (flag: string | undefined) => flag?.trim() === '1'
  if (isSet(first[1])) return 'paperOut'
  if (isSet(second[2])) return 'headOpen'
  // A printer that needs no ribbon has none.
  if (isSet(second[3]) && isSet(second[4])) return 'ribbonOut'
  // Too cold is over by itself; a ram that is corrupt, or a head that is too hot, is not.
  if (isSet(first[9]) || isSet(first[11])) return 'broken'
  if (isSet(first[2])) return 'paused'
  return 'none'
}

/** Bits of the one byte that TSPL answers with; 0x20 says that it prints. */
const faultBits = [
  [0x04, 'paperOut'],
  [0x41, 'headOpen'],
  [0x08, 'ribbonOut'],
  [0x82, 'broken'],
  [0x10, 'paused'],
] as const

export function faultInByte(answer: string): Said {
  if (answer === '') return undefined
  const byte = answer.charCodeAt(answer.length - 1)
  return faultBits.find(([bits]) => (byte & bits) > 0)?.[1] ?? 'none'
}

/** How each language asks a printer how it is. */
const questions: Readonly<Record<PrinterLanguage, { text: string; read: (answer: string) => Said }>> = {
  zpl: { text: '~HS', read: faultInLines },
  tspl: { text: '\u001b!?', read: faultInByte },
}

async function opened(host: string, port: number, ms: number): Promise<Socket> {
  const socket = connect({ host, port })
  socket.setTimeout(ms, () => socket.destroy(new Error('ETIMEDOUT')))
  try {
    await once(socket, 'connect')
  } catch (error) {
    throw new PrinterTrouble('unreachable', (error as Error).message)
  }
  socket.setTimeout(0)
  return socket
}

/** Asks how the printer is; absent where it does not say. */
function statusOf(socket: Socket, language: PrinterLanguage, ms: number): Promise<Said> {
  const { text, read } = questions[language]
  return new Promise((resolve) => {
    let said = ''
    const settle = (result: Said) => {
      clearTimeout(timer)
      socket.off('data', hear)
      socket.off('close', closed)
      resolve(result)
    }
    const hear = (part: Buffer) => {
      said = (said + part.toString('latin1')).slice(-2_000)
      const found = read(said)
      if (found !== undefined) settle(found)
    }
    const closed = () => settle(undefined)
    const timer = setTimeout(closed, ms)
    socket.on('data', hear)
    socket.once('close', closed)
    socket.write(text)
  })
}

/** Only whether it takes a connection: what it would answer to depends on its language. */
export async function reachPrinter({ host, port }: { host: string; port: number }, ms: number): Promise<void> {
  const socket = await opened(host, port, ms)
  socket.on('error', () => {})
  socket.destroy()
}

/** Sends the labels, once `mayGoOn` says so; what the printer says before and after counts. */
export async function sendToPrinter(
  { host, port, language }: { host: string; port: number; language: PrinterLanguage },
  content: Buffer,
  { mayGoOn, times }: { mayGoOn: MayGoOn; times: PrinterTimes },
): Promise<'sent' | 'unwanted'> {
  const socket = await opened(host, port, times.connectMs)
  let failure: Error | undefined
  socket.on('error', (error) => (failure = error))
  try {
    const before = await statusOf(socket, language, times.answerMs)
    demandWell(before)
    if (!(await mayGoOn())) return 'unwanted'
    socket.setTimeout(times.sendMs, () => socket.destroy(new Error('ETIMEDOUT')))
    const wasSent = new Promise<void>((resolve, reject) => {
      socket.once('close', () => reject(failure ?? new Error('The printer has closed the connection.')))
      socket.write(content, (error) => (error ? reject(error) : resolve()))
    })
    await wasSent.catch((error: Error) => {
      throw new PrinterTrouble('unreachable', error.message)
    })
    if (before !== undefined) demandWell(await statusOf(socket, language, times.answerMs))
    return 'sent'
  } finally {
    // All that was written still goes out.
    socket.end()
    socket.setTimeout(times.sendMs, () => socket.destroy())
  }
}
