/** Passwords that were typed anywhere are found nowhere: not in a table, not in a line of the log. */
import { createClient, sql } from '@mouldwright/server-kit'
import { expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { freshPhone, openBrowser } from '../../identity/server/browser.fixture.ts'
import { anywhere, askForSms, codeTo, solvePuzzle } from './guest.fixture.ts'

const canaries = {
  registered: 'Kanarie-7x1',
  modified: 'Kanarie-7x2',
  reset: 'Kanarie-7x3',
  wrong: 'Kanarie-7x4',
}
const lines: unknown[] = []
const note = (facts: Record<string, unknown>, message: string) => void lines.push([facts, message])

const world = worldOfFile({ log: { info: note, warn: note, error: note } })

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const admin = createClient(world.database.adminUrl)
  await admin.connect()
  try {
    const { rows: tables } = await admin.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await admin.query<{ text: string | null }>(
        `select string_agg(t::text, E'\\n') as text from ${name} t`,
      )
      texts.push(rows[0]?.text ?? '')
    }
    expect(tables.length).toBeGreaterThan(40)
    return texts.join('\n')
  } finally {
    await admin.end()
  }
}

const shapes = (secret: string) => {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '').slice(0, -1)]
}

it('[A4] after register, sign-in, modify and reset no password is found in any table or log', async () => {
  const phone = freshPhone()
  const browser = openBrowser(world)
  await askForSms(world, browser, phone, 'register')
  const application = await browser.post('/upms/tenant/register.do', {
    companyName: 'Kanarie Formenbau',
    realName: 'Fang',
    phoneNum: phone,
    phoneCode: await codeTo(world, phone),
    password: await browser.seal(canaries.registered),
    confirmPassword: await browser.seal(canaries.registered),
    agreement: true,
  })
  expect(application.code).toBe(1)
  await world.tenant({
    users: [{ userName: 'fang', realName: 'Fang', roles: ['administrator'], phone, ...(await hashOf()) }],
  })
  expect((await browser.signIn(phone, canaries.registered)).code).toBe(1)
  const modified = await browser.post('/account/password/modify.do', {
    oldPassword: await browser.seal(canaries.registered),
    newPassword: await browser.seal(canaries.modified),
    confirmPassword: await browser.seal(canaries.modified),
  })
  expect(modified.code).toBe(1)
  expect((await openBrowser(world).signIn(phone, canaries.wrong)).code).not.toBe(1)

  world.clock.advance(61_000)
  await solvePuzzle(world, browser, phone, 'recover')
  const begun = await browser.post('/upms/user/forgot/begin.do', { way: 'phone', target: phone })
  const code = await codeTo(world, phone)
  expect((await browser.post('/upms/user/forgot/verify.do', { flow: begun.data.flow, code })).code).toBe(1)
  const reset = await browser.post('/upms/user/forgot/reset.do', {
    flow: begun.data.flow,
    newPassword: await browser.seal(canaries.reset),
    confirmPassword: await browser.seal(canaries.reset),
  })
  expect(reset.code).toBe(1)
  expect((await openBrowser(world).signIn(phone, canaries.reset)).code).toBe(1)

  const stored = await everything()
  // The look is a look: what is stored is found.
  expect(stored).toContain('Kanarie Formenbau')
  const told = JSON.stringify(lines)
  for (const canary of Object.values(canaries))
    for (const shape of shapes(canary)) {
      expect(stored).not.toContain(shape)
      expect(told).not.toContain(shape)
    }
  // Nor is the code that was sent, nor the flow's own token.
  for (const secret of [code, begun.data.flow]) expect(stored.split(/[(),\n]/)).not.toContain(secret)
})

/** The hash that the registration keeps, as approval would hand it over. */
const hashOf = () =>
  anywhere(world, (db) =>
    db.one<{ passwordHash: string }>(sql`select password_hash as "passwordHash" from registration_application`),
  )
