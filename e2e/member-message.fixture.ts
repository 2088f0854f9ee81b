/** A message as a module writes it, with its event: the deed that would send it is another journey's affair. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { people } from './journey.fixture.ts'
import { ownSite } from './sites.fixture.ts'

/** Tells the demo's administrator that a schedule was published. */
export async function messageToAdmin(name: string): Promise<void> {
  const { port, passwords } = JSON.parse(readFileSync(join(ownSite().dataDir, 'postgres/secrets.json'), 'utf8')) as {
    port: number
    passwords: { postgres: string }
  }
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: passwords.postgres,
    database: 'mouldwright',
  })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ tenantId: number; factoryId: number; userId: number; id: number; at: Date }>(
      `insert into messages_message (tenant_id, id, user_id, module, code, params, created_at)
       select s.tenant_id, s.id + 1 + (select count(*) from messages_message), s.user_id, 'aps', 'schedulePublished', $2, now()
       from identity_session s join identity_account a on a.id = s.account_id
       where a.phone = $1 and s.ended_at is null order by s.id desc limit 1
       returning tenant_id as "tenantId", id, user_id as "userId", created_at as at,
         (select factory_id from identity_session s where s.user_id = messages_message.user_id order by s.id desc limit 1) as "factoryId"`,
      [people.admin, JSON.stringify({ schedule: name, name, by: '梅', publisher: '梅' })],
    )
    const { tenantId, factoryId, userId, id, at } = rows[0]!
    const payload = {
      msgId: Number(id),
      msgHeader: `<b>${name}</b> 已发布`,
      module: 'aps',
      code: 'schedulePublished',
      link: null,
      taskId: null,
      at: at.toISOString(),
      isRead: false,
    }
    await client.query(
      `insert into kit_outbox (tenant_id, id, factory_id, event, audience, user_id, payload, at)
       values ($1, $2, $3, 'messages.received', 'user', $4, $5, now())`,
      [tenantId, id, factoryId, userId, JSON.stringify(payload)],
    )
    await client.query(`select pg_notify('mw_news', $1)`, [
      JSON.stringify({ kind: 'event', tenantId: Number(tenantId), id: Number(id) }),
    ])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
