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

  async function leaveNoAppRole(): Promise<void> {
    const { rows } = await asAdmin(`select 1 from pg_roles where rolname = 'mw_app'`)
    if (rows.length === 0) return
    // What it may do stands in each database.
    for (const database of ['external', 'mouldwright']) {
      const url = Object.assign(new URL(server.adminUrl!), { pathname: `/${database}` })
      await withSession(url.href, (client) => client.query('drop owned by mw_app'))
    }
    await asAdmin('drop role mw_app')
  }

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

  const mayRead = (url: string) => withSession(url, (client) => client.query('select * from shared'))

  it('takes a role for requests that is named, and gives it the rights that migrations give', async () => {
    await leaveNoAppRole()
    const urls = { databaseUrl: urlFor('boss'), databaseAppUrl: urlFor('plain') }
    const found = await connectExternal(urls)
    expect(found.appRole).toBe('plain')
    await withSession(urls.databaseUrl, (client) =>
      client.query('create table shared (id int); grant select on shared to mw_app'),
    )
    await expect(mayRead(found.appUrl)).resolves.toBeDefined()
    await expect(connectExternal(urls)).resolves.toBeDefined()
  })

  it('says how a role that is named gets its rights where the owner may not give them', async () => {
    await asAdmin(`create role modest login password 'a secret'`)
    await asAdmin(`create role named login password 'a secret'`)
    await asAdmin('create database modest owner modest')
    const refused = connectExternal({
      databaseUrl: urlFor('modest', 'modest'),
      databaseAppUrl: urlFor('named', 'modest'),
    })
    await expect(refused).rejects.toThrow('grant mw_app to "named"')
    await asAdmin('grant mw_app to named')
    await asAdmin('drop database modest')
  })

  it('makes the role for requests itself, with the same password on every node', async () => {
    await leaveNoAppRole()
    const databaseUrl = urlFor('boss')
    const first = await connectExternal({ databaseUrl })
    const second = await connectExternal({ databaseUrl })
    expect(first.appRole).toBe('mw_app')
    expect(second.appUrl).toBe(first.appUrl)
    await expect(withSession(first.appUrl, (client) => client.query('create table x (id int)'))).rejects.toThrow(
      /denied/,
    )
  })

  it('[OP-01] lets that role in again after the owner’s password was changed, and where a restore needed it before', async () => {
    await asAdmin(`alter role boss password 'another secret'`)
    try {
      const databaseUrl = urlFor('boss', 'external', 'another secret')
      await expect(connectExternal({ databaseUrl })).resolves.toMatchObject({ appRole: 'mw_app' })
      await leaveNoAppRole()
      // As the guide says: by the owner, so that a dump's grants find it.
      await withSession(databaseUrl, (client) => client.query('create role mw_app'))
      await expect(connectExternal({ databaseUrl })).resolves.toMatchObject({ appRole: 'mw_app' })
    } finally {
      await asAdmin(`alter role boss password 'a secret'`)
    }
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
