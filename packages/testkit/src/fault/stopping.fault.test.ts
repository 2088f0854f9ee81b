/** The server is told to stop: what is under way ends well, what is long goes to the next one, and nothing can hold it up. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { waitUntil } from '../world/wait-until.ts'
import { compare, settle } from './compare.ts'
import type { Statement } from './database-proxy.ts'
import { siteOfFile } from './site-of-file.ts'
import { startWriters } from './ledger.ts'
import { openPushConnection } from './push-connection.ts'
import { sectionBook, sectionPath } from './workbook.ts'

const mostMs = 15_000
/** With an import beside them still within what one tenant may have of a node's connections. */
const callsHeld = 10
/** Close code "try again later". */
const comeAgain = 1013
const { site, client } = siteOfFile()

/** A promise with its resolve. */
const gate = () => Promise.withResolvers<void>()

async function startImport(prefix: string, rows: number): Promise<number> {
  const upload = await client.upload('book.xlsx', await sectionBook(prefix, rows))
  if (upload.fate === 'lost') throw new Error(upload.reason)
  return (await client.ok(`${sectionPath}/import.do`, { fileId: upload.data.fileId, dryRun: false })).taskId
}

const sectionsOf = async (prefix: string) =>
  (
    await site.rows<{ count: number }>(`select count(*)::int as count from basic_section where name like $1`, [
      `${prefix}%`,
    ])
  )[0]!.count

async function expectFinishedByNext(taskId: number, prefix: string, rows: number): Promise<void> {
  await site.start()
  await waitUntil(
    async () => (await jobOf(taskId)).status === 'succeeded',
    'the import to be finished by the next',
    undefined,
    200,
  )
  expect(await sectionsOf(prefix)).toBe(rows)
}

const jobOf = (taskId: number) => client.ok('comm/job/get.do', { taskId })

const insertsSections = ({ text }: Statement) => text.startsWith('insert into "basic_section"')

it('[D10] ends ten calls under way well, hands its import back, sends sockets away and leaves with code 0', async () => {
  const old = site.server
  const connection = await openPushConnection(old.address, client)
  const open = gate()
  const [imports, commits] = [gate(), gate()]
  const writing = new Set<number>()
  let held = 0
  site.proxy.watch(async (statement) => {
    const { text, line: number } = statement
    if (insertsSections(statement)) imports.resolve()
    else if (text.startsWith('insert into "basic_customer"')) writing.add(number)
    if (text === 'commit' && writing.has(number) && (held += 1) === callsHeld) commits.resolve()
    if (insertsSections(statement) || (text === 'commit' && writing.has(number))) await open.promise
    return 'pass' as const
  })
  const taskId = await startImport('HAND', 500)
  await imports.promise
  const calls = Array.from({ length: callsHeld }, (_, at) =>
    client.post('bms/customer/add.do', { number: `HELD-${at}`, name: 'held' }, { 'idempotency-key': `held-${at}` }),
  )
  await commits.promise
  const exit = old.terminate()
  await old.says('SIGTERM')
  await waitUntil(() => connection.closed, 'the socket to be closed')
  expect(connection.closed!.code).toBe(comeAgain)
  // Asked before the calls end and not waited for: they are cut off after seven seconds.
  const isReady = client.isReady()
  open.resolve()
  for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ fate: 'answered', code: 1 })
  expect(await isReady).toBe(false)
  const { code, milliseconds } = await exit
  expect({ code, output: old.errors() }).toEqual({ code: 0, output: [] })
  expect(milliseconds).toBeLessThan(mostMs)
  site.proxy.watch(undefined)
  expect(await site.rows(`select status from jobs_job where id = $1`, [taskId])).toEqual([{ status: 'queued' }])
  expect(await sectionsOf('HAND')).toBe(0)
  await expectFinishedByNext(taskId, 'HAND', 500)
})

it('[D10] refuses no call but says that it is busy, while writers go on and the next version is already there', async () => {
  const old = site.server
  const writers = startWriters({ clients: [client], seed: 21 })
  await writers.acknowledged(40)
  const fresh = await site.start()
  // The writers hold lines to the old one; what they send from now on goes to the new one.
  const exit = await old.terminate()
  expect(exit.code).toBe(0)
  expect(exit.milliseconds).toBeLessThan(mostMs)
  await writers.acknowledged(20)
  await writers.stop()
  const { ledger } = writers
  expect({ refused: ledger.refused, lost: ledger.lost }).toEqual({ refused: [], lost: 0 })
  expect(await compare(site, ledger)).toMatchObject({ lost: [], halves: [] })
  await settle(client, ledger)
  expect(fresh.isRunning).toBe(true)
})

it('[D10] is not held up by a stalled socket, a request that never ends and a statement that waits for a lock', async () => {
  const old = site.server
  const { port } = new URL(old.address)
  const connection = await openPushConnection(old.address, client)
  connection.stall()
  const endless = connect(Number(port), '127.0.0.1')
  endless.on('error', () => {})
  await once(endless, 'connect')
  endless.write(
    'POST /front/bms/customer/add.do HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"nu',
  )
  const reached = gate()
  site.proxy.watch((statement) => {
    if (insertsSections(statement)) reached.resolve()
    return 'pass'
  })
  const lock = await site.lock('basic_section')
  const taskId = await startImport('STUCK', 50)
  await reached.promise
  const { code, milliseconds } = await old.terminate()
  expect(milliseconds).toBeLessThan(mostMs)
  expect({ code, errors: old.errors() }).toEqual({ code: 0, errors: [] })
  await lock.release()
  endless.destroy()
  connection.close()
  site.proxy.watch(undefined)
  await expectFinishedByNext(taskId, 'STUCK', 50)
})
