/** Starts that meet something: another process, a taken port, what a killed one left behind. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { killProcesses } from '@mouldwright/server-kit'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { prepareData } from './prepared-data.ts'
import { runToEnd, startServer, type ServerProcess } from './server-process.ts'
import { newFolder, openSite, people, type Site } from './site.ts'

describe('on its own database', () => {
  let dataDir = ''
  let server: ServerProcess
  let client: HttpClient
  let written = 0

  beforeAll(async () => {
    dataDir = await newFolder('start')
    await prepareData(dataDir)
    server = await startServer({ DATA_DIR: dataDir })
    const fresh = createHttpClient(() => server.address)
    await fresh.signIn(people.administrator.phone, people.administrator.password)
    client = fresh
  })
  afterAll(async () => {
    client.close()
    // The order to stop reaches the database too.
    if (!server.isRunning) server = await startServer({ DATA_DIR: dataDir })
    await server.terminate()
    await rm(dataDir, { recursive: true, force: true })
  })

  const write = async () => {
    written += 1
    await client.ok('bms/customer/add.do', { number: `OWN-${written}`, name: 'kept' })
  }
  const kept = async () => (await client.ok('bms/customer/list.do', { search: 'OWN-' })).total

  it('[D8] refuses a second process on the same folder, says who has it, and leaves the first alone', async () => {
    await write()
    const second = await runToEnd({ DATA_DIR: dataDir })
    expect(second.code).toBe(1)
    expect(second.output).toContain(`process ${server.pid}`)
    expect(second.output).toContain('DATA_DIR')
    expect(second.output).not.toMatch(/\n\s+at /)
    await write()
    expect(await kept()).toBe(written)
  })

  it('[D8] says that the port is taken, and leaves nothing running', async () => {
    const elsewhere = await newFolder('port')
    const { port } = new URL(server.address)
    const second = await runToEnd({ DATA_DIR: elsewhere, PORT: port })
    expect(second.code).toBe(1)
    expect(second.output).toMatch(/port/i)
    expect(second.output).toContain(port)
    expect(second.output).not.toMatch(/\n\s+at /)
    // Nobody holds the folder: the next start there is an ordinary one.
    const third = await startServer({ DATA_DIR: elsewhere })
    expect((await third.terminate()).code).toBe(0)
    await rm(elsewhere, { recursive: true, force: true })
    expect(await kept()).toBe(written)
  })

  it('[D1] takes its database over after kill -9, with all that was acknowledged and the session', async () => {
    await write()
    await server.kill()
    server = await startServer({ DATA_DIR: dataDir })
    await write()
    expect(await kept()).toBe(written)
  })

  it('[D1] recovers when its database dies with it', async () => {
    await write()
    const admin = new pg.Client({ connectionString: await adminUrl(dataDir) })
    admin.on('error', () => {})
    await admin.connect()
    const { rows } = await admin.query(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`)
    server.strike()
    await killProcesses([rows[0].pid])
    await server.kill()
    await admin.end().catch(() => {})
    server = await startServer({ DATA_DIR: dataDir })
    await write()
    expect(await kept()).toBe(written)
  })
})

/** The passwords that the supervisor keeps for its own database. */
async function adminUrl(dataDir: string): Promise<string> {
  const { port, passwords } = JSON.parse(await readFile(join(dataDir, 'postgres/secrets.json'), 'utf8'))
  return `postgres://postgres:${encodeURIComponent(passwords.postgres)}@127.0.0.1:${port}/postgres`
}

describe('on an empty database', () => {
  let site: Site
  let databases = 0

  beforeAll(async () => {
    site = await openSite()
  })
  afterEach(() => site.proxy.watch(undefined))
  afterAll(() => site.close())

  const moments: [string, RegExp, number][] = [
    ['makes the tables', /create table "?basic_customer/, 1],
    ['notes the migration', /^insert into kit_migration/, 1],
    ['makes the second tenant', /^\s*insert into identity_user /, 4],
  ]

  it.each(moments)('finishes a first start that was killed as it %s', async (_, text, times) => {
    const name = `first_start_${(databases += 1)}`
    await site.rows(`create database ${name} owner mw_owner`)
    const onIt = (url: string) => {
      const to = new URL(site.proxy.through(url))
      to.pathname = `/${name}`
      return to.href
    }
    const environment = {
      DATABASE_URL: onIt(site.postgres.ownerUrl),
      DATABASE_APP_URL: onIt(site.postgres.appUrl),
      DATA_DIR: join(site.environment['DATA_DIR']!, name),
    }
    let left = times
    const doomed = startServer(environment, (run) =>
      site.proxy.watch((statement) => {
        if (!text.test(statement.text) || (left -= 1) > 0) return 'pass'
        run.strike()
        return 'cut'
      }),
    )
    await expect(doomed).rejects.toThrow('SIGKILL')
    site.proxy.watch(undefined)
    const server = await startServer(environment)
    for (const who of [people.administrator, people.stranger]) {
      const client = createHttpClient(() => server.address)
      await client.signIn(who.phone, who.password)
      client.close()
    }
    expect(server.errors()).toEqual([])
    await server.terminate()
  })
})
