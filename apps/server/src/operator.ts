/** `npm run operator -- --phone NUMBER --name PERSON --company NAME`: the first account of a real installation. See docs/deploy.md. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createPasswordHasher, makeTenant } from '@mouldwright/identity/server/api'
import { passwordIssues } from '@mouldwright/identity/shared'
import { createIdMaker, toPhone } from '@mouldwright/kernel'
import { dbOf, PostgresError, sql } from '@mouldwright/server-kit'
import { isTimeZone } from '@mouldwright/tenancy/shared'
import { BackupError } from './backup/archive.ts'
import { ConfigError, readConfig } from './config.ts'
import { operatorSeed } from './seeds/operator-seed.ts'
import { listTenants } from './tenants/archive-tenant.ts'
import { inTransaction, withInstallation } from './tenants/installation.ts'

const usage = `usage: npm run operator -- --phone NUMBER --name PERSON --company NAME [--language zh|en] [--time-zone ZONE]`

class OperatorError extends Error {}

const longest = 50
// Without those that look alike.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 20 characters: 116 bits. Drawn again where the rule for passwords refuses it. */
function newPassword(): string {
  for (;;) {
    const password = Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')
    if (passwordIssues(password).length === 0) return password
  }
}

function readOrder() {
  const options = ['phone', 'name', 'company', 'language', 'time-zone'] as const
  const { values } = parseArgs({
    options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
  })
  const given = values as Partial<Record<(typeof options)[number], string>>
  const faults: string[] = []
  const phone = toPhone(given.phone ?? '')
  if (!phone) faults.push('--phone is a mobile number, abroad with + and the country code.')
  const textOf = (name: 'name' | 'company') => {
    const text = (given[name] ?? '').trim()
    if (text === '' || text.length > longest) faults.push(`--${name} has 1 to ${longest} characters.`)
    return text
  }
  const [person, company] = [textOf('name'), textOf('company')]
  const language = given.language ?? 'zh'
  if (language !== 'zh' && language !== 'en') faults.push('--language is zh or en.')
  const timeZone = given['time-zone'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isTimeZone(timeZone)) faults.push(`There is no time zone ${timeZone}.`)
  if (faults.length > 0) throw new OperatorError(`${faults.join('\n')}\n${usage}`)
  return { phone: phone!, person, company, language: language as 'zh' | 'en', timeZone }
}

async function run(): Promise<void> {
  const order = readOrder()
  const password = newPassword()
  const passwordHash = await createPasswordHasher().hash(password)
  await withInstallation(readConfig(process.env), (installation) =>
    inTransaction(installation, '', async (client) => {
      // Two at once: the second finds the first one's.
      await client.query(`select pg_advisory_xact_lock(hashtextextended('operator', 0))`)
      const found = (await listTenants(client)).find(({ isOperator }) => isOperator)
      if (found)
        throw new OperatorError(`${found.name} is the operator already: its people let others in, under Users.`)
      const db = dbOf(client)
      const known = await db.maybe(
        sql`select from identity_account where phone = ${order.phone} and password_hash is not null`,
      )
      const now = () => new Date()
      const newId = createIdMaker(Date.now, () => randomInt(2 ** 31) / 2 ** 31)
      await makeTenant(db, { now, newId }, operatorSeed({ ...order, passwordHash }))
      const secret = known ? 'the password that this phone has already' : `${password}   (change it after signing in)`
      console.log(`\n${order.company} is the operator. Sign in with phone ${order.phone}, password: ${secret}\n`)
    }),
  )
}

try {
  await run()
} catch (error) {
  const isExpected = [OperatorError, ConfigError, BackupError, PostgresError].some((kind) => error instanceof kind)
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? `${(error as Error).message}\n${usage}` : isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
