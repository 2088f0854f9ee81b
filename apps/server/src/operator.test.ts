/** A real installation begins with nobody: the command makes who may do everything else. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createHttpClient, openSite, programArguments, type Site } from '@mouldwright/testkit/fault'
import { afterAll, beforeAll, expect, it } from 'vitest'

let site: Site

beforeAll(async () => {
  site = await openSite({ isEmpty: true })
  await site.start({ DEMO: '0' })
})
afterAll(() => site.close())

const make = (...args: string[]) =>
  promisify(execFile)(process.execPath, [...programArguments('operator'), ...args], {
    env: { ...process.env, ...site.environment },
  })
const whole = ['--phone', '+86 138 0013 8000', '--name', '江澄', '--company', '模匠运营']

it('[RG-01] names all that is wrong at once, and makes nothing', async () => {
  const { stderr } = await make('--phone', '12', '--name', ' ', '--time-zone', 'Europe/Nowhere').catch((error) => error)
  for (const word of ['--phone', '--name', '--company', 'Europe/Nowhere']) expect(stderr).toContain(word)
  expect(await site.rows('select from tenancy_tenant')).toEqual([])
})

it('[RG-01 OU-06] makes one operator, who signs in to the console beside the running server; a second one is refused', async () => {
  const made = await Promise.allSettled([make(...whole), make(...whole)])
  const said = made.flatMap((of) => (of.status === 'fulfilled' ? [of.value.stdout] : []))
  expect(said).toHaveLength(1)
  const refused = made.flatMap((of) => (of.status === 'rejected' ? [String(of.reason.stderr)] : []))
  expect(refused).toEqual([expect.stringContaining('模匠运营 is the operator already')])
  const [, password] = /password: (\S{20}) /.exec(said[0]!)!
  const client = createHttpClient(() => site.server.address)
  try {
    await client.signIn('13800138000', password!)
    const { rows } = await client.ok('oms/tenant/list.do', {})
    expect(rows).toMatchObject([{ name: '模匠运营', isOperator: true }])
  } finally {
    client.close()
  }
})
