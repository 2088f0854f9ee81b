/** Rounds of: writers at work, the server killed between two statements, started again, the book held against the database. */
import type { Statement } from './database-proxy.ts'
import type { HttpClient } from './http-client.ts'
import { compare, settle, type Findings } from './compare.ts'
import { startWriters } from './ledger.ts'
import { between, createRandom } from './random.ts'
import type { Site } from './site.ts'

export interface Round extends Findings {
  acknowledged: number
  /** Calls under way when the server died. */
  cut: number
  /** From the call of the program until it answered. */
  readyMs: number
  refused: string[]
}

/** One round with eight writers; the seed says at which statement the server dies, and on which side of it. */
export async function killWhileWriting(site: Site, client: HttpClient, seed: number): Promise<Round> {
  const random = createRandom(seed)
  const writers = startWriters({ clients: [client], seed })
  await writers.acknowledged(8)
  const victim = site.server
  // Anywhere, or at the moment that decides: a command begins to exist when its commit arrives, not when it is answered.
  const isMeant = random() < 0.5 ? () => true : ({ text }: Statement) => text === 'commit'
  let left = between(random, 1, isMeant({ text: '' } as Statement) ? 120 : 12)
  const verdict = random() < 0.4 ? 'cut' : 'cutAfter'
  site.proxy.watch((statement) => {
    if (isMeant(statement)) left -= 1
    if (left !== 0) return left > 0 ? 'pass' : 'cut'
    victim.strike()
    return verdict
  })
  // Each writer ends with the answer that it does not get.
  await writers.ended
  site.proxy.watch(undefined)
  await victim.kill()
  const { readyMs } = await site.start()
  const { ledger } = writers
  const cut = ledger.lost
  const raw = await compare(site, ledger)
  await settle(client, ledger)
  const settled = await compare(site, ledger)
  return {
    acknowledged: ledger.acknowledged,
    cut,
    readyMs,
    refused: ledger.refused,
    lost: [...raw.lost, ...settled.lost],
    halves: [...raw.halves, ...settled.halves],
    tookEffect: raw.tookEffect,
  }
}
