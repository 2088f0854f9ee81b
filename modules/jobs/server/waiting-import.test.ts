/** An import that waits for its turn longer than an upload is kept for. */
import { createClient } from '@mouldwright/server-kit'
import { createWorld, waitUntil, type World } from '@mouldwright/testkit'
import { writeBook } from '@mouldwright/testkit/books'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
let admin: ReturnType<typeof createClient>

beforeAll(async () => {
  // Nobody works before the test says so.
  world = await createWorld({ role: 'web', jobSettings: { pollMs: 100 } })
  admin = createClient(world.database.adminUrl)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await world.close()
})

it('[BD-62] still has its file', async () => {
  const mine = await world.user(['*'])
  const fileId = await mine.upload(
    'book.xlsx',
    await writeBook([
      [
        '工作日历',
        [
          ['日历名称', '排序'],
          ['甲', 1],
        ],
      ],
    ]),
  )
  const { taskId } = await mine.ok('bms/calendar/import.do', { fileId, dryRun: true })
  world.clock.advance(90 * 60_000)
  await world.composition.jobs.start()
  const end = await waitUntil(async () => {
    const { rows } = await admin.query('select status, error from jobs_job where id = $1 and ended_at is not null', [
      taskId,
    ])
    return rows[0] as { status: string; error: unknown } | undefined
  }, 'the end of the import')
  expect(end).toEqual({ status: 'succeeded', error: null })
})
