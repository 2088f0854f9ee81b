/**
 * A company asks to be let in. Nothing is told about a phone until the code has proven it; until then every fault of the form is
 * answered alike for any phone. The steps run one at a time for a phone, so that a double click is one application.
 */
import { validate, type Issue } from '@mouldwright/kernel'
import { accountByPhone, hashPassword, membershipsOf, openSealed } from '@mouldwright/identity/server/api'
import { passwordIssues } from '@mouldwright/identity/shared'
import { register } from '@mouldwright/registration/shared'
import {
  handleManualTransaction,
  sql,
  type ManualTransactionContext,
  type Db,
  type Handler,
} from '@mouldwright/server-kit'
import { operatorTimeZone } from '@mouldwright/tenancy/server/api'
import { isTimeZone } from '@mouldwright/tenancy/shared'
import { checkCode, visitorOf } from '@mouldwright/verification/server/api'
import { toPhone } from '@mouldwright/verification/shared'
import { nextNumber } from './number.ts'
import { tellApplicant } from './tell.ts'

interface Form {
  companyName: string
  realName: string
  phoneNum: string
  phoneCode: string
  password: string
  confirmPassword: string
  agreement?: boolean | null
  timeZone?: string | null
  email?: string | null
}

/** What the pipeline would have refused at once; kept, so that faults of the sealed passwords are told together with it. */
interface Checked {
  form: Partial<Form>
  issues: Issue[]
}

const parse = (input: unknown): { values: Record<string, unknown>; issues: Issue[] } => {
  const { values, issues } = validate(register.input, input)
  const form = values as Partial<Form>
  if (form.phoneNum && !toPhone(form.phoneNum)) issues.push({ field: 'phoneNum', rule: 'verification:rules.phone' })
  if (!form.agreement && !issues.some(({ field }) => field === 'agreement'))
    issues.push({ field: 'agreement', rule: 'registration:rules.agreement' })
  if (form.timeZone && !isTimeZone(form.timeZone))
    issues.push({ field: 'timeZone', rule: 'tenancy:rules.knownTimeZone', params: { timeZone: form.timeZone } })
  return { values: { form, issues } satisfies Checked as never, issues: [] }
}

/** A form that is sent again within that time is answered as it was the first time. */
const retryHours = 24

/** The same context with all its work in one transaction. */
const within = (ctx: ManualTransactionContext, db: Db): ManualTransactionContext => ({
  ...ctx,
  transaction: (work) => work(db),
})

type Verdict = { number: string } | { issues: Issue[] } | { refuse: () => never }

const run = async (
  ctx: ManualTransactionContext<'password.unread' | 'registration.approved' | 'registration.open'>,
  { form, issues }: Checked,
): Promise<{ number: string }> => {
  const phone = toPhone(form.phoneNum ?? '')
  const verdict = await ctx.transaction(async (db): Promise<Verdict> => {
    if (!phone || !form.phoneCode)
      return { issues: [...issues, ...(await passwordFaults(within(ctx, db), form)).issues] }
    const mark = ctx.kit.secrets.digest('registration', `${visitorOf(ctx.http)}\n${phone}\n${form.phoneCode}`)
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`registration:${phone}`}, 0))`)
    const sent = await db.maybe<{ number: string }>(sql`
      select number from registration_application
      where mark = ${mark} and submitted_at > ${new Date(ctx.now().getTime() - retryHours * 3_600_000)} order by id desc limit 1`)
    if (sent) return sent
    const { password, issues: faults } = await passwordFaults(within(ctx, db), form)
    if (issues.length + faults.length > 0) return { issues: [...issues, ...faults] }
    if (password === undefined) return { refuse: () => ctx.refuse('password.unread') }
    const code = await checkCode(within(ctx, db), { purpose: 'register', to: phone, code: form.phoneCode })
    if (code !== 'right') return { issues: [{ field: 'phoneCode', rule: 'registration:rules.codeWrong' }] }
    const refuse = await barFor(ctx, db, phone)
    if (refuse) return { refuse }
    // Whoever comes here has proven the phone, so nobody else can make us hash with a transaction open.
    return enter(ctx, db, form as Form, { phone, mark, passwordHash: await hashPassword(password) })
  })
  if ('refuse' in verdict) return verdict.refuse()
  if ('issues' in verdict) ctx.invalid(verdict.issues)
  return verdict
}

/** Opens both; `password` is absent when they came too late or damaged. */
async function passwordFaults(
  ctx: ManualTransactionContext,
  { password: sealed, confirmPassword, realName, phoneNum }: Partial<Form>,
): Promise<{ password?: string; issues: Issue[] }> {
  if (!sealed || !confirmPassword) return { issues: [] }
  const password = await openSealed(ctx, sealed)
  const confirmation = await openSealed(ctx, confirmPassword)
  if (password === undefined || confirmation === undefined) return { issues: [] }
  const owner = { names: realName ? [realName] : [], phone: phoneNum ?? '', confirmation }
  const issues = passwordIssues(password, owner).map((issue) => ({
    ...issue,
    field: issue.rule === 'identity:rules.passwordMismatch' ? 'confirmPassword' : 'password',
  }))
  return { password, issues }
}

/** Why a proven phone cannot register. */
async function barFor(
  ctx: ManualTransactionContext<'registration.approved' | 'registration.open'>,
  db: Db,
  phone: string,
): Promise<(() => never) | undefined> {
  const known = await db.maybe<{ number: string; status: string }>(sql`
    select number, status from registration_application where phone = ${phone} and status <> 'rejected' order by status limit 1`)
  if (known?.status === 'submitted') return () => ctx.refuse('registration.open', { number: known.number })
  if (known || (await administersRegistered(ctx, db, phone))) return () => ctx.refuse('registration.approved')
  return undefined
}

/** The phone may have come to an account that administers a company which registered with another. */
async function administersRegistered(ctx: ManualTransactionContext, db: Db, phone: string): Promise<boolean> {
  const account = await accountByPhone(db, phone)
  if (!account) return false
  const memberships = await membershipsOf(db, account.id, ctx.now())
  const administered = memberships.filter(({ isAdministrator }) => isAdministrator).map(({ tenantId }) => tenantId)
  const found = await db.maybe(
    sql`select 1 from registration_application where tenant_id = any(${administered}::bigint[]) limit 1`,
  )
  return found !== undefined
}

async function enter(
  ctx: ManualTransactionContext,
  db: Db,
  form: Form,
  { phone, mark, passwordHash }: { phone: string; mark: Buffer; passwordHash: string },
): Promise<{ number: string }> {
  const number = await nextNumber(db, ctx.now(), await operatorTimeZone(db))
  const email = form.email ?? null
  await db.run(sql`
    insert into registration_application (id, number, company_name, real_name, phone, email, password_hash, language, time_zone, mark, source, submitted_at)
    values (${ctx.newId()}, ${number}, ${form.companyName}, ${form.realName}, ${phone}, ${email}, ${passwordHash}, ${ctx.language},
      ${form.timeZone ?? 'Asia/Shanghai'}, ${mark},
      ${ctx.http.ip}, ${ctx.now()})`)
  const applicant = { phone, email, language: ctx.language }
  await tellApplicant(ctx, db, applicant, 'registrationReceived', { company: form.companyName, number })
  return { number }
}

export const registerHandler: Handler = {
  ...handleManualTransaction(register, run as never),
  parse,
}
