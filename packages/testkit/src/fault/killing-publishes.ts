/** Rounds of: a plan published, the server killed at one of the statements of it, and the question whether all or nothing of it is there. */
import type { HttpClient } from './http-client.ts'
import { waitUntil } from '../world/wait-until.ts'
import { armKill, restart, type FaultPoint } from './fault-points.ts'
import { openPushConnection } from './push-connection.ts'
import type { Site } from './site.ts'

export interface PublishRound {
  /** Contradictions, in words. */
  faults: string[]
  wasPublished: boolean
  readyMs: number
  /** False when the call ended before the point was reached. */
  wasStruck: boolean
}

interface Shop {
  published: { planId: number; scheduleId: number }[]
  audits: number
  events: number
  states: { id: number; status: string }[]
}

async function look(site: Site, scheduleIds: readonly number[]): Promise<Shop> {
  const one = async (text: string) => (await site.rows<{ count: number }>(text))[0]!.count
  return {
    published: await site.rows(
      `select id::float8 as "planId", schedule_id::float8 as "scheduleId" from aps_plan where published_at is not null and superseded_at is null`,
    ),
    audits: await one(`select count(*)::int as count from kit_audit where operation = 'publish'`),
    events: await one(`select count(*)::int as count from kit_outbox where event = 'aps.schedulePublished'`),
    states: await site.rows(`select id::float8 as id, status from aps_schedule where id = any($1) order by id`, [
      scheduleIds,
    ]),
  }
}

let rounds = 0

/** Publishes the one of two schedules that the shop does not follow, with a kill on the way; then asks again with the same key. */
export async function killWhilePublishing(
  site: Site,
  client: HttpClient,
  scheduleIds: readonly number[],
  point: Pick<FaultPoint, 'at' | 'side'>,
): Promise<PublishRound> {
  const faults: string[] = []
  const before = await look(site, scheduleIds)
  const scheduleId = scheduleIds.find((id) => id !== before.published[0]?.scheduleId)!
  const key = `publish-${process.pid}-${(rounds += 1)}`
  const publish = () => client.post('aps/exe/job/releaseApsPlan', { scheduleId }, { 'idempotency-key': key })
  const connection = await openPushConnection(site.server.address, client)
  // Points past its last statement are not reached.
  void armKill(site, { from: /identity_resolve/, ...point }).catch(() => {})
  const answer = await publish()
  const wasStruck = answer.fate === 'lost'
  site.proxy.watch(undefined)
  connection.close()
  const readyMs = wasStruck ? await restart(site) : 0
  const after = await look(site, scheduleIds)
  const wasPublished = after.published[0]?.scheduleId === scheduleId
  const grown = wasPublished ? 1 : 0
  const expect = (isTrue: boolean, what: string) => {
    if (!isTrue) faults.push(`${what}: ${JSON.stringify({ point: String(point.at), side: point.side, before, after })}`)
  }
  expect(after.published.length === Math.max(before.published.length, grown), 'not one published plan')
  expect(wasPublished || after.published[0]?.planId === before.published[0]?.planId, 'the plan before is gone')
  expect(after.audits === before.audits + grown, 'the audit says otherwise')
  expect(after.events === before.events + grown, 'the outbox says otherwise')
  for (const { id, status } of after.states)
    expect((status === 'published') === (after.published[0]?.scheduleId === id), `schedule ${id} says ${status}`)
  const fresh = await openPushConnection(site.server.address, client)
  const again = await publish()
  if (again.fate === 'lost' || again.code !== 1) faults.push(`asked again: ${JSON.stringify(again)}`)
  else {
    const isThis = (payload: { publishedAt: string }) => payload.publishedAt === again.data.publishedAt
    // What the first one has acknowledged does not come again.
    const heard = () => [...connection.heard, ...fresh.heard].filter(({ payload }) => isThis(payload))
    await waitUntil(() => heard().length > 0, 'the word that it is published')
    const ids = new Set(heard().map(({ id }) => id))
    const end = await look(site, scheduleIds)
    if (ids.size !== 1 || end.events !== before.events + 1 || end.audits !== before.audits + 1)
      faults.push(`published twice: ${JSON.stringify({ before, end })}`)
  }
  fresh.close()
  return { faults, wasPublished, readyMs, wasStruck }
}
