/** The lines to the database break, again and again; the server stays, and each command has its effect once. */
import { expect, it } from 'vitest'
import { cutSessions, cutWhileWriting, killDatabase } from './cutting-lines.ts'
import { siteOfFile } from './site-of-file.ts'
import { createRandom } from './random.ts'

const { site, client } = siteOfFile()

/** A call that met a broken line is busy, not defect. */
const failedCalls = () => site.server.errors().filter((line) => /a call failed|outside the pipeline/.test(line))

/** Each call had an answer, each answer is true, and the server was there all the time. */
function expectUnharmed({ ledger, lost, halves }: Awaited<ReturnType<typeof cutWhileWriting>>): void {
  expect({ lost, halves }).toEqual({ lost: [], halves: [] })
  expect(ledger.refused).toEqual([])
  expect(ledger.lost).toBe(0)
  expect(site.server.isRunning).toBe(true)
  expect(failedCalls()).toEqual([])
}

it('[D6] answers success or busy while its sessions are ended under it, and does nothing twice', async () => {
  const written = await cutWhileWriting(site, client, {
    seed: 11,
    times: 12,
    between: 12,
    fault: cutSessions,
  })
  expectUnharmed(written)
  expect(written.ledger.busy).toBeGreaterThan(0)
})

it('[D6] never says more than it knows when lines break between any two statements', async () => {
  const random = createRandom(12)
  let cuts = 0
  site.proxy.watch(() => {
    if (random() > 0.02) return 'pass'
    cuts += 1
    return random() < 0.5 ? 'cut' : 'cutAfter'
  })
  const written = await cutWhileWriting(site, client, {
    seed: 12,
    times: 1,
    between: 60,
    fault: async () => site.proxy.cutAll(),
  }).finally(() => site.proxy.watch(undefined))
  expectUnharmed(written)
  expect(cuts).toBeGreaterThan(20)
})

it('[D6] is back by itself after the database was killed and started again', async () => {
  const written = await cutWhileWriting(site, client, {
    seed: 13,
    times: 2,
    between: 20,
    fault: killDatabase,
  })
  expectUnharmed(written)
})
