/** Two real processes on one database: sessions, news and jobs belong to both, and one of them may go at any moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOf, expireLeases } from './factory.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { openPushConnection } from './push-connection.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { openSite, people, type Site } from './site.ts'
import { sectionBook, sectionPath } from './workbook.ts'

describe('[OP-05] two nodes', () => {
  let site: Site
  let second: ServerProcess
  let first: HttpClient
  let other: HttpClient
  let operator: HttpClient

  beforeAll(async () => {
    site = await openSite()
    await site.start()
    second = await startServer(site.environment)
    first = await site.client()
    other = createHttpClient(() => second.address)
    await other.signIn(people.administrator.phone, people.administrator.password)
    operator = await site.client('operator')
  })
  afterAll(async () => {
    other.close()
    if (second.isRunning) await second.kill()
    await site.close()
  })

  async function startImport(client: HttpClient, prefix: string, rows: number): Promise<number> {
    const upload = await client.upload('book.xlsx', await sectionBook(prefix, rows))
    if (upload.fate === 'lost') throw new Error(upload.reason)
    return (await client.ok(`${sectionPath}/import.do`, { fileId: upload.data.fileId, dryRun: false })).taskId
  }
  const sections = async (prefix: string) =>
    site.rows<{ name: string }>('select name from basic_section where name like $1', [`${prefix}%`])
  const states = async () => (await operator.ok('oms/health/query.do')).nodes.map(({ state }: any) => state)

  it('stand in the table of nodes, and a socket on one hears once what was done on the other', async () => {
    expect(await states()).toEqual(['ready', 'ready'])
    const connection = await openPushConnection(site.server.address, first)
    const taskId = await startImport(other, 'both', 5)
    const isMine = (payload: any) => payload.taskId === taskId
    expect((await endOf(first, taskId)).status).toBe('succeeded')
    const there = await openPushConnection(second.address, other)
    await there.hears('jobs.ended', isMine)
    there.close()
    connection.close()
    expect(await sections('both')).toHaveLength(5)
  })

  it('finish each job once although the one that is at work on it is killed', async () => {
    const begun = Promise.withResolvers<void>()
    const open = Promise.withResolvers<void>()
    site.proxy.watch(async ({ text }): Promise<'pass'> => {
      if (!text.startsWith('insert into "basic_section"')) return 'pass'
      begun.resolve()
      await open.promise
      return 'pass'
    })
    const tasks: number[] = []
    for (let at = 0; at < 4; at += 1) tasks.push(await startImport(at % 2 ? first : other, `K${at}x`, 50))
    await begun.promise
    const [held] = await site.rows<{ pid: number; node: string; seconds: number }>(
      `select n.pid, n.id::text as node, extract(epoch from q.lease_until - clock_timestamp())::float8 as seconds
         from kit_queue q join kit_node n on n.id = q.node where q.lease_until is not null limit 1`,
    )
    // Left alone, its death is noticed within a minute.
    expect(held!.seconds).toBeLessThanOrEqual(50)
    const victim = held!.pid === second.pid ? second : site.server
    const survivor = victim === second ? first : other
    await victim.kill()
    site.proxy.watch(undefined)
    open.resolve()
    await expireLeases(site, held!.node)
    for (const [at, taskId] of tasks.entries()) {
      expect(await endOf(survivor, taskId)).toMatchObject({ status: 'succeeded' })
      expect(await sections(`K${at}x`)).toHaveLength(50)
    }
    if (victim === second) second = await startServer(site.environment)
    else await site.start()
  })

  it('a node that is told to stop says so, and the other goes on', async () => {
    expect((await states())[0]).toBe('ready')
    expect((await second.terminate()).code).toBe(0)
    // For its last word it has two seconds; that it drains it has said before.
    expect(await states()).toContainEqual(expect.stringMatching(/^(stopped|draining)$/))
    await first.ok('bms/customer/add.do', { number: 'TWO-1', name: 'after' })
  })
})
