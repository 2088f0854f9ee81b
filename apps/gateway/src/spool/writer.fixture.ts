/** Writes events as fast as the disk takes them and says which are safe, until it is killed. */
import { openSpool } from './spool.ts'

const [folder = '', run = ''] = process.argv.slice(2)
const spool = await openSpool({ folder, segmentBytes: 8 * 1024 })
for (let at = 1; ; at += 1) {
  const batch = Array.from({ length: 3 }, (_, of) => `${run}:${at}:${of}`)
  await Promise.all(
    batch.map((key, of) =>
      spool.append({ stream: `stream ${of}`, kind: 'event', at: '2026-11-25T00:00:00.000Z', body: { key } }),
    ),
  )
  process.stdout.write(`${batch.join(' ')}\n`)
}
