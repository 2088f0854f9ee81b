/** The server dies at each statement of a publication: before-state or after-state, and a push if and only if it committed. */
import { expect, it } from 'vitest'
import { importFactory, loadedSchedule, run } from './factory.ts'
import { siteOfFile } from './site-of-file.ts'

const points = 20
/** Statements past the last one counted. */
const behind = 4
/** The publication's own statements begin with its look at what is published. */
const isFirst = (text: string) => text.startsWith('select p.id, p.schedule_id')
const { site, client } = siteOfFile('planner')

async function planOf(name: string): Promise<{ scheduleId: number; planId: number }> {
  const scheduleId = await loadedSchedule(client, name)
  return { scheduleId, planId: await run(client, scheduleId) }
}

/** What the database holds, seen from outside. */
async function seen() {
  const [row] = await site.rows<{ published: number | null; marked: number; records: number; pushes: number }>(
    `select (select id::float8 from aps_plan where published_at is not null and superseded_at is null) as published,
       (select count(*)::int from aps_schedule where status = 'published') as marked,
       (select count(*)::int from kit_audit where operation = 'publish') as records,
       (select count(*)::int from kit_outbox where event = 'aps.schedulePublished') as pushes`,
  )
  return row!
}

it(
  '[D4] leaves the state before or the state after when it is killed in a publication, at twenty points of it',
  // Twenty starts of a server: twenty seconds each on a machine with nine times its work.
  { timeout: 900_000 },
  async () => {
    await importFactory(client)
    const plans = [await planOf('One'), await planOf('Two')]
    // One that takes another's place has more to do than the first: it is counted.
    await client.ok('aps/exe/job/releaseApsPlan', { scheduleId: plans[1]!.scheduleId })
    // Only those of the publication's own connection: others poll beside it, a busy machine's more of them than an idle one's.
    let statements = 0
    let own: number | undefined
    site.proxy.watch(({ text, line }) => {
      if (isFirst(text)) own ??= line
      if (line === own) statements += 1
      return 'pass'
    })
    await client.ok('aps/exe/job/releaseApsPlan', { scheduleId: plans[0]!.scheduleId })
    site.proxy.watch(undefined)
    let before = await seen()
    let committed = 0
    for (let point = 1; point <= points; point += 1) {
      const next = plans.find(({ planId }) => planId !== before.published)!
      const victim = site.server
      // Spread over the publication, the last of them behind its commit.
      let left = Math.ceil((point * (statements + behind)) / points)
      own = undefined
      site.proxy.watch(({ text, line }) => {
        if (isFirst(text)) own ??= line
        if (line === own) left -= 1
        if (line !== own || left !== 0) return left > 0 ? 'pass' : 'cut'
        victim.strike()
        return point % 2 ? 'cut' : 'cutAfter'
      })
      const answer = await client.post('aps/exe/job/releaseApsPlan', { scheduleId: next.scheduleId })
      site.proxy.watch(undefined)
      await victim.kill()
      await site.start()
      const after = await seen()
      const happened = after.published === next.planId
      if (answer.fate === 'answered') expect(happened).toBe(answer.code === 1)
      expect(after).toEqual(
        happened
          ? { published: next.planId, marked: 1, records: before.records + 1, pushes: before.pushes + 1 }
          : before,
      )
      committed += happened ? 1 : 0
      before = after
    }
    // The points lay on both sides of the commit.
    expect(committed).toBeGreaterThan(0)
    expect(committed).toBeLessThan(points)
    expect((await client.ok('aps/dispatch/getList.do', {})).plan.planId).toBe(before.published)
  },
)
