/**
 * Files that mean harm: archives that inflate to 4 GiB, and damaged workbooks of both formats. `FILES` sets how many damaged ones are read
 * (10,000). Nothing may crash, nothing may take longer than 5 s, and an archive is refused within 2 s and 200 MB.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { constants, deflateRawSync } from 'node:zlib'
import { openWorkbook } from '@mouldwright/server-kit'
import { createRandom, between } from '@mouldwright/testkit/fault'
import { archive, book, sheetXml, type Packed } from '@mouldwright/server-kit/archive-fixture'
import type { Figure } from './run.ts'

const count = Number(process.env['FILES'] ?? 10_000)

/**
 * Resident memory of the largest of the processes that this one has begun: workbooks are read there, each in one of them. What is asked
 * while the one before still rests begins another, which is no memory that its archive takes.
 */
function megabytesOfReader(): number {
  const sizes = readdirSync('/proc/self/task')
    .flatMap((thread) => readTold(`/proc/self/task/${thread}/children`).split(' ').filter(Boolean))
    .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readTold(`/proc/${pid}/status`))?.[1] ?? 0))
  return Math.max(0, ...sizes) / 1024
}

/** What the system tells; nothing of a thread or process that has just ended. */
function readTold(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

interface Cost {
  /** Highest resident memory of the process that reads, over what it had. */
  megabytes: number
  /** The same of the process that asked. */
  callerMegabytes: number
  seconds: number
}

async function cost(work: () => Promise<unknown>): Promise<Cost> {
  const before = { child: megabytesOfReader(), caller: process.memoryUsage.rss() }
  const peak = { ...before }
  const timer = setInterval(() => {
    peak.child = Math.max(peak.child, megabytesOfReader())
    peak.caller = Math.max(peak.caller, process.memoryUsage.rss())
  }, 10)
  const startedAt = performance.now()
  await work()
  clearInterval(timer)
  return {
    megabytes: peak.child - before.child,
    callerMegabytes: (peak.caller - before.caller) / 2 ** 20,
    seconds: (performance.now() - startedAt) / 1_000,
  }
}

/** One letter, 64 MiB of it again and again until there are 4 GiB: about 4 MB. */
function inflatesTo4GiB(): Packed {
  const block = deflateRawSync(Buffer.alloc(2 ** 26, 'x'), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const last = deflateRawSync(Buffer.alloc(0))
  return { packed: Buffer.concat([...Array.from({ length: 64 }, () => block), last]), size: 2 ** 32 - 1 }
}

/** What became of a workbook: read, refused, or something that may not be. */
async function fateOf(bytes: Uint8Array<ArrayBuffer>): Promise<'read' | 'refused' | 'crashed'> {
  try {
    const opened = await openWorkbook(bytes)
    try {
      for (const sheet of opened.sheets) for await (const rows of opened.rows(sheet)) void rows
    } finally {
      opened.close()
    }
    return 'read'
  } catch (error) {
    return (error as Error).name === 'WorkbookFault' ? 'refused' : 'crashed'
  }
}

async function bombs(): Promise<Figure[]> {
  const figures: Figure[] = []
  // A process is kept for the next workbook: what it weighs without work is not the archive's.
  await fateOf(archive(book(sheetXml(''))))
  const bomb = inflatesTo4GiB()
  const part = 'xl/sharedStrings.xml'
  for (const [name, bytes] of [
    ['4 GiB in one part', archive({ ...book(sheetXml('')), [part]: bomb })],
    ['4 GiB whose header says 1 kB', archive({ ...book(sheetXml('')), [part]: bomb }, 1_000)],
    [
      '60,000 parts',
      archive({
        ...book(sheetXml('')),
        ...Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`x/${at}`, ''])),
      }),
    ],
  ] as const) {
    let fate = ''
    const { megabytes, callerMegabytes, seconds } = await cost(async () => (fate = await fateOf(bytes)))
    if (fate === 'crashed') throw new Error(`${name}: ${fate}`)
    figures.push(
      { name: `archive, ${name}: ${fate} after`, value: seconds, unit: 's' },
      { name: `archive, ${name}: memory of the process that reads, over a kept one's`, value: megabytes, unit: 'MB' },
      {
        name: `archive, ${name}: memory of the process that asks, over what it had`,
        value: callerMegabytes,
        unit: 'MB',
      },
    )
  }
  return figures
}

async function damaged(): Promise<Figure[]> {
  const good = Buffer.from(
    archive(book(sheetXml('<row r="1"><c r="A1" t="str"><v>x</v></c><c r="B1"><v>1</v></c></row>'))),
  )
  const old = readFileSync(new URL('../packages/server-kit/src/sheet/workbook.fixture.xls', import.meta.url))
  const random = createRandom(4)
  const fates = { read: 0, refused: 0, crashed: 0 }
  let longest = 0
  for (let at = 0; at < count; at += 1) {
    const bytes = new Uint8Array(at % 3 === 0 ? good : old)
    for (let flips = between(random, 1, 12); flips > 0; flips -= 1)
      bytes[between(random, 0, bytes.byteLength - 1)] = between(random, 0, 255)
    const startedAt = performance.now()
    fates[await fateOf(bytes)] += 1
    longest = Math.max(longest, (performance.now() - startedAt) / 1_000)
  }
  return [
    ...Object.entries(fates).map(([name, value]) => ({ name: `damaged workbooks ${name}`, value, unit: '' })),
    { name: 'longest time of a damaged workbook', value: longest, unit: 's' },
  ]
}

export const run = async (): Promise<Figure[]> => [...(await bombs()), ...(await damaged())]
