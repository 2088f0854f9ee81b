/** Going back to an older program, as an administrator meets it. */
import { openSite, runToEnd, type Site } from '@mouldwright/testkit/fault'
import { afterAll, beforeAll, expect, it } from 'vitest'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.start({ DEMO: '0' })
})
afterAll(() => site.close())

it('[OP-04] refuses a database of a newer program in one sentence with both versions, and changes nothing', async () => {
  await site.server.terminate()
  const past = () => site.rows('select number, version from kit_migration order by number')
  await site.rows(
    `insert into kit_migration (number, name, checksum, version)
      select max(number) + 1, 'of-tomorrow', 'x', '99.1.0' from kit_migration`,
  )
  const before = await past()
  const { code, output } = await runToEnd({ ...site.environment, DEMO: '0' })
  expect(code).toBe(1)
  expect(output).toMatch(/by version 99\.1\.0; this is version \d+\.\d+\.\d+/)
  expect(output).not.toMatch(/\n\s+at /)
  expect(await past()).toEqual(before)
})
