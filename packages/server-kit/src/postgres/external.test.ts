import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withSession } from './connect.ts'
import { startPostgres } from './embedded.ts'
import { connectExternal } from './external.ts'
import type { PostgresServer } from './postgres-server.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('a PostgreSQL server of somebody else', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mouldwright-external-'))
  let server: PostgresServer
  const asAdmin = (statement: string) => withSession(server.adminUrl!, (client) => client.query(statement))

  const urlFor = (user: string, database = 'external', password = 'a secret') => {
    const url = new URL(server.ownerUrl)
    Object.assign(url, { username: user, password, pathname: `/${database}` })
    return url.href
  }

  beforeAll(async () => {
    server = await startPostgres({ dataDir, log: silent })
    await asAdmin(`create role plain login password 'a secret'`)
    await asAdmin(`create role boss login createrole password 'a secret'`)
    await asAdmin('create database external owner boss')
  })
  afterAll(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('takes a role for requests that is named', async () => {
    const found = await connectExternal({ databaseUrl: urlFor('boss'), databaseAppUrl: urlFor('plain') })
    expect(found.appRole).toBe('plain')
    await expect(withSession(found.appUrl, (client) => client.query('select 1'))).resolves.toBeDefined()
  })

  it('makes the role for requests itself, with the same password on every node', async () => {
    await asAdmin('drop owned by mw_app')
    await asAdmin('drop role mw_app')
    const databaseUrl = urlFor('boss')
    const first = await connectExternal({ databaseUrl })
    const second = await connectExternal({ databaseUrl })
    expect(first.appRole).toBe('mw_app')
    expect(second.appUrl).toBe(first.appUrl)
    await expect(withSession(first.appUrl, (client) => client.query('create table x (id int)'))).rejects.toThrow(
      /denied/,
    )
  })

  it.each([
    ['a superuser', 'superuser', 'it is a superuser'],
    ['one that bypasses row policies', 'bypassrls', 'it has BYPASSRLS'],
    ['one that makes roles', 'createrole', 'it may create roles'],
    ['a member of the owner', 'in role boss', 'it is a member of boss'],
  ])('[D8] refuses as the role for requests %s', async (_title, attribute, words) => {
    await asAdmin(`create role risky login ${attribute} password 'a secret'`)
    try {
      await expect(connectExternal({ databaseUrl: urlFor('boss'), databaseAppUrl: urlFor('risky') })).rejects.toThrow(
        words,
      )
    } finally {
      await asAdmin('drop role risky')
    }
  })

  it('refuses the owner as the role for requests', async () => {
    const refused = connectExternal({ databaseUrl: urlFor('boss'), databaseAppUrl: urlFor('boss') })
    await expect(refused).rejects.toThrow('it owns the database')
  })

  it.each([
    ['fsync', 'fsync is off'],
    ['full_page_writes', 'full_page_writes is off'],
    ['synchronous_commit', 'synchronous_commit is off'],
  ])('[D8] refuses a server with %s off', async (name, words) => {
    await asAdmin(`alter system set ${name} = off`)
    await asAdmin('select pg_reload_conf()')
    try {
      const refused = connectExternal({ databaseUrl: urlFor('boss'), databaseAppUrl: urlFor('plain') })
      await expect(refused).rejects.toThrow(words)
    } finally {
      await asAdmin(`alter system reset ${name}`)
      await asAdmin('select pg_reload_conf()')
    }
  })

  it('says what cannot be reached, without the password', async () => {
    const wrong = urlFor('boss', 'external', 'wrong-secret')
    await expect(connectExternal({ databaseUrl: wrong })).rejects.toThrow(
      /DATABASE_URL: no connection to database external/,
    )
    await expect(connectExternal({ databaseUrl: wrong })).rejects.not.toThrow(/wrong-secret/)
    await expect(connectExternal({ databaseUrl: 'mysql://x' })).rejects.toThrow(/must look like/)
  })
})
