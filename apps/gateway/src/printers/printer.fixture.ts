/** A label printer on a port of this machine: takes what comes, and says how it is as printers of its language do. */
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface TestPrinter {
  address: string
  language: 'zpl' | 'tspl'
  /** What it was sent, without the questions; a sign a byte. */
  printed: string
  /** Flags of its answer; one that never answers has none. */
  status: { paperOut?: boolean; paused?: boolean; headOpen?: boolean } | undefined
  /** Told at each question. */
  asked: number
  onPrint: () => void
  close(): Promise<void>
}

const flag = (is: boolean | undefined) => (is ? '1' : '0')
const linesOf = ({ paperOut, paused, headOpen }: NonNullable<TestPrinter['status']>) =>
  [
    `\u0002030,${flag(paperOut)},${flag(paused)},1225,000,0,0,0,000,0,0,0\u0003`,
    `\u0002000,0,${flag(headOpen)},0,0,2,4,0,00000000,1,000\u0003`,
    '\u00021234,0\u0003',
    '',
  ].join('\r\n')

const byteOf = ({ paperOut, paused, headOpen }: NonNullable<TestPrinter['status']>) =>
  Buffer.from([(headOpen ? 1 : 0) + (paperOut ? 4 : 0) + (paused ? 16 : 0)])
const question = { zpl: '~HS', tspl: '\u001b!?' }

export async function startPrinter(): Promise<TestPrinter> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      const questions = String(part).split(question[printer.language])
      printer.asked += questions.length - 1
      const labels = questions.join('')
      printer.printed += labels
      if (labels) printer.onPrint()
      const answerOf = printer.language === 'zpl' ? linesOf : byteOf
      if (questions.length > 1 && printer.status) socket.write(answerOf(printer.status))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const printer: TestPrinter = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    language: 'zpl',
    printed: '',
    status: {},
    asked: 0,
    onPrint: () => undefined,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return printer
}
