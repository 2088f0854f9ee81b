import { afterAll, describe, expect, it } from 'vitest'
import { withSession } from './connect.ts'
import { createTestDatabase } from './test-database.ts'
import { leaveTestPostgres, testPostgres } from './test-postgres.ts'

const template = {
  name: 'server_kit_self_test',
  fingerprint: 'one table',
  build: async ({ ownerUrl }: { ownerUrl: string }) => {
    await withSession(ownerUrl, (client) =>
      client.query("create table note (text text); insert into note values ('seed')"),
    )
  },
}

const notes = (url: string) =>
  withSession(url, async (client) =>
    (await client.query('select text from note order by text')).rows.map((row) => row.text),
  )

describe('test databases', () => {
  afterAll(async () => {
    const { admin } = await testPostgres()
    const { rows } = await admin.query(
      `select datname from pg_database where datname like 'template\\_server\\_kit\\_self\\_test\\_%'`,
    )
    for (const { datname } of rows) await admin.query(`drop database "${datname}"`)
    await leaveTestPostgres()
  })

  it('are copies of their template that know nothing of each other', async () => {
    const [one, two] = [await createTestDatabase(template), await createTestDatabase(template)]
    await withSession(one.ownerUrl, (client) => client.query(`insert into note values ('mine')`))
    expect(await notes(one.ownerUrl)).toEqual(['mine', 'seed'])
    expect(await notes(two.ownerUrl)).toEqual(['seed'])
    await one.drop()
    await two.drop()
  })

  it('are built once and copied from then on', async () => {
    let builds = 0
    const counted = {
      ...template,
      fingerprint: 'counted',
      build: async (access: { ownerUrl: string }) => {
        builds += 1
        await template.build(access)
      },
    }
    for (let copy = 0; copy < 2; copy += 1) await (await createTestDatabase(counted)).drop()
    expect(builds).toBe(1)
  })

  it('follow the fingerprint', async () => {
    const changed = {
      ...template,
      fingerprint: 'two rows',
      build: async ({ ownerUrl }: { ownerUrl: string }) => {
        await template.build({ ownerUrl })
        await withSession(ownerUrl, (client) => client.query(`insert into note values ('second')`))
      },
    }
    const database = await createTestDatabase(changed)
    expect(await notes(database.ownerUrl)).toEqual(['second', 'seed'])
    await database.drop()
  })

  it('leave nothing behind of a build that failed', async () => {
    const failing = { ...template, fingerprint: 'broken', build: () => Promise.reject(new Error('no such column')) }
    await expect(createTestDatabase(failing)).rejects.toThrow('no such column')
    const database = await createTestDatabase({ ...template, fingerprint: 'broken' })
    expect(await notes(database.ownerUrl)).toEqual(['seed'])
    await database.drop()
  })
})
