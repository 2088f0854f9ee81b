/**
 * Sign-in under load: sign-ins a second and what other calls feel meanwhile, session checks a second, a flood of sign-ins, and whether the
 * time of an answer tells who has an account, or has asked for one. `SAMPLES` sets another number of samples (200).
 */
import { createPasswordHasher, createSessionPort } from '@mouldwright/identity/server/api'
import { leaveTestPostgres, nowhere, sql, transaction } from '@mouldwright/server-kit'
import { createWorld, type World } from '@mouldwright/testkit'
import { openBrowser, whoAmI, type Answer, type Browser } from '../modules/identity/server/browser.fixture.ts'
import type { Figure } from './run.ts'

const password = 'Kupfer-9ofen'
const samples = Number(process.env['SAMPLES'] ?? 200)
const warmUp = 10
const seconds = 8

const quantile = (values: readonly number[], at: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * at))]!
const median = (values: readonly number[]) => quantile(values, 0.5)

let serial = 0
/** Every number in a block of its own, and every source its own: no limit is touched. */
const nextPhone = () => `1${3 + (serial % 7)}${String((serial += 1)).padStart(5, '0')}7777`
const nextSource = () => `10.${(serial += 1) >> 16}.${(serial >> 8) & 255}.${serial & 255}`

async function people(world: World, count: number, expireDate = '2099-12-31') {
  const passwordHash = await createPasswordHasher().hash(password)
  const phones = Array.from({ length: count }, nextPhone)
  const { tenantId } = await world.tenant({
    users: phones.map((phone, at) => ({
      userName: `u${at}`,
      realName: `U ${at}`,
      roles: ['viewer'],
      passwordHash,
      phone,
      expireDate,
    })),
  })
  return { tenantId, phones }
}

const now = () => performance.now()

async function took(work: () => Promise<unknown>): Promise<number> {
  const begin = now()
  await work()
  return now() - begin
}

/** `lanes` callers at once until the time is over; how many calls, and each one's milliseconds. */
async function lanes(count: number, work: (lane: number) => Promise<unknown>, forSeconds: number): Promise<number[]> {
  const until = now() + forSeconds * 1_000
  const times: number[] = []
  await Promise.all(
    Array.from({ length: count }, async (_, lane) => {
      while (now() < until) times.push(await took(() => work(lane)))
    }),
  )
  return times
}

async function throughput(world: World): Promise<Figure[]> {
  const { phones } = await people(world, 200)
  const caller = await world.user(['*'])
  const other = () => caller.ok('bms/section/list.do', {})
  let at = 0
  let failed = 0
  const signIn = async () => {
    const answer = await openBrowser(world, nextSource()).signIn(phones[(at += 1) % phones.length]!, password)
    if (answer.code !== 1) failed += 1
  }
  await lanes(4, signIn, 1)
  const quiet = await lanes(2, other, 2)
  // One every twenty milliseconds, whether the one before has come back or not: people do not wait for each other.
  const calls: Promise<number>[] = []
  const beside = setInterval(() => calls.push(took(other)), 20)
  const cpu = process.cpuUsage()
  const signIns = await lanes(8, signIn, seconds)
  const used = process.cpuUsage(cpu)
  clearInterval(beside)
  const meanwhile = await Promise.all(calls)
  const flood = await Promise.all(
    Array.from({ length: 200 }, (_, index) => openBrowser(world, nextSource()).signIn(phones[index]!, password)),
  )
  return [
    { name: 'sign-ins a second, 8 at once (key and sign-in each)', value: signIns.length / seconds, unit: '1/s' },
    { name: 'a sign-in with its key (p99)', value: quantile(signIns, 0.99), unit: 'ms' },
    {
      name: 'CPU of the server process a sign-in, with its client and the other calls',
      value: (used.user + used.system) / 1_000 / signIns.length,
      unit: 'ms',
    },
    { name: 'sign-ins that failed', value: failed, unit: '' },
    { name: 'another call with nobody signing in, 2 at once (p99)', value: quantile(quiet, 0.99), unit: 'ms' },
    { name: 'another call meanwhile (median)', value: median(meanwhile), unit: 'ms' },
    { name: 'another call meanwhile (p99)', value: quantile(meanwhile, 0.99), unit: 'ms' },
    { name: 'of 200 sign-ins at once: let in', value: flood.filter(({ code }) => code === 1).length, unit: '' },
    { name: 'of 200 sign-ins at once: told to wait', value: flood.filter(({ code }) => code === 429).length, unit: '' },
  ]
}

async function checks(world: World): Promise<Figure[]> {
  const { pool, kit } = world.composition
  const quiet = () => {}
  const log = { info: quiet, warn: quiet, error: quiet }
  const sessions = createSessionPort({
    permissions: kit.permissions,
    pool,
    clock: world.clock,
    log,
    newId: world.composition.newId,
  })
  const callers = await Promise.all(Array.from({ length: 16 }, () => world.user(['*'])))
  const resolve = (lane: number) =>
    transaction(pool, { tenantId: null, factoryId: null }, async (db) => {
      if (typeof (await sessions.resolve(db, callers[lane]!.tokens)) !== 'object') throw new Error('No session.')
    })
  await lanes(16, resolve, 1)
  const resolved = await lanes(16, resolve, 4)
  const told = await lanes(16, (lane) => callers[lane]!.ok(whoAmI), 4)
  return [
    { name: 'session checks a second, 16 at once, each a transaction', value: resolved.length / 4, unit: '1/s' },
    { name: 'calls of the recheck (getUserInfo) a second, 16 at once', value: told.length / 4, unit: '1/s' },
  ]
}

/** Takes turns, also in who begins, so that whatever else the machine does falls on all alike. */
async function compare(name: string, kinds: Record<string, (sample: number) => Promise<() => Promise<unknown>>>) {
  const times: Record<string, number[]> = {}
  for (let sample = -warmUp; sample < samples; sample += 1)
    for (const [kind, prepare] of sample % 2 === 0 ? Object.entries(kinds) : Object.entries(kinds).reverse()) {
      const work = await prepare(Math.max(0, sample))
      const time = await took(work)
      if (sample >= 0) (times[kind] ??= []).push(time)
    }
  const medians = Object.entries(times).map(([kind, of]) => [kind, median(of)] as const)
  const values = medians.map(([, value]) => value)
  const spread = (100 * (Math.max(...values) - Math.min(...values))) / Math.max(...values)
  return [
    ...medians.map(([kind, value]) => ({ name: `${name}: ${kind} (median of ${samples})`, value, unit: 'ms' })),
    { name: `${name}: farthest medians apart`, value: spread, unit: '%' },
  ]
}

/** Companies that have asked to be let in, as the provider's list keeps them. @param tenantId of those that were; the others wait */
const registered = (world: World, phones: readonly string[], tenantId: number | null = null) =>
  transaction(world.composition.pool, nowhere, async (db) => {
    const at = new Date(world.clock.now())
    for (const phone of phones)
      await db.run(sql`
        insert into registration_application (id, number, company_name, real_name, phone, language, mark, source, status, submitted_at, reviewed_at, tenant_id)
        values (${world.composition.newId()}, ${`B-${phone}`}, 'Kupferofen', 'U', ${phone}, 'zh', ${Buffer.from(phone)}, '10.0.0.1',
          ${tenantId === null ? 'submitted' : 'approved'}, ${at}, ${tenantId === null ? null : at}, ${tenantId})`)
  })

/** Phones of everybody who may not be told apart before anything is proven. */
async function everybody(world: World) {
  const count = samples + warmUp
  const { phones: known } = await people(world, count)
  const { phones: disabled } = await people(world, count)
  const approved = await people(world, count)
  const { phones: expired } = await people(world, count, '2020-01-01')
  await transaction(world.composition.pool, nowhere, (db) =>
    db.run(sql`update identity_account set status = 'disabled' where phone = any(${disabled})`),
  )
  const waiting = known.map(nextPhone)
  await registered(world, waiting)
  await registered(world, approved.phones, approved.tenantId)
  return { known, disabled, expired, waiting, approved: approved.phones, unknown: known.map(nextPhone) }
}

/** Else something else was measured. */
async function expectAnswer(answer: Promise<Answer>, isMeant: (answer: Answer) => boolean): Promise<void> {
  const given = await answer
  if (!isMeant(given)) throw new Error(JSON.stringify(given))
}
const isDone = ({ code }: Answer) => code === 1
const isRefused = (refusal: string) => (answer: Answer) => answer.data?.refusal === refusal
const isFault = (rule: string) => (answer: Answer) => answer.data?.issues?.[0]?.rule === rule

async function enumeration(world: World): Promise<Figure[]> {
  const kinds = await everybody(world)
  const login = (phone: () => string) => async () => {
    const browser = openBrowser(world, nextSource())
    const body = { phoneNum: phone(), password: await browser.seal('Wrong-pass1') }
    return () => expectAnswer(browser.post('/upms/user/login', body), isRefused('login.wrong'))
  }
  const refresh = (browser: Browser, phoneNum: string) =>
    browser.post('/upms/puzzle/captcha/refresh', { phoneNum, purpose: 'signIn' })
  const puzzle = (phone: () => string) => async () => {
    const [browser, number] = [openBrowser(world, nextSource()), phone()]
    return () => expectAnswer(refresh(browser, number), isDone)
  }
  const byCode = (phone: () => string) => async () => {
    const [browser, phoneNum] = [openBrowser(world, nextSource()), phone()]
    await refresh(browser, phoneNum)
    const body = { phoneNum, phoneCode: '135790' }
    return () => expectAnswer(browser.post('/upms/user/loginBySms', body), isRefused('login.codeWrong'))
  }
  const afterPuzzle =
    (path: string, phone: () => string, purpose: string, body: (phone: string) => object) => async () => {
      const browser = openBrowser(world, nextSource())
      const number = phone()
      await browser.solve(number, purpose)
      return () => expectAnswer(browser.post(path, body(number)), isDone)
    }
  const askFor = (phoneNum: string, purpose: string) => ({ phoneNum, sendType: 4, purpose })
  const sms = (purpose: string) => (phone: () => string) =>
    afterPuzzle('/upms/tenant/sendSMS', phone, purpose, (phoneNum) => askFor(phoneNum, purpose))
  const forgot = (phone: () => string) =>
    afterPuzzle('/upms/user/forgot/begin.do', phone, 'recover', (target) => ({ way: 'phone', target }))
  /** Anybody may have a code sent to a number of somebody else, and guess it. */
  const register = (phone: () => string) => async () => {
    const [browser, phoneNum] = [openBrowser(world, nextSource()), phone()]
    await browser.solve(phoneNum, 'register')
    await expectAnswer(browser.post('/upms/tenant/sendSMS', askFor(phoneNum, 'register')), isDone)
    const body = {
      ...{ companyName: 'Kupferofen', realName: 'U', phoneNum, phoneCode: '135790', agreement: true },
      ...{ password: await browser.seal(password), confirmPassword: await browser.seal(password) },
    }
    return () => expectAnswer(browser.post('/upms/tenant/register.do', body), isFault('registration:rules.codeWrong'))
  }
  /** Each number once, then from the beginning, so that all have the same past; a day passes between the measures. */
  const inTurn = (phones: readonly string[]) => {
    let at = 0
    return () => phones[(at += 1) % phones.length]!
  }
  const day = () => world.clock.advance(86_400_000 + 1_000)
  const figures: Figure[] = []
  for (const [name, way] of [
    ['wrong password', login],
    ['wrong code', byCode],
    ['puzzle', puzzle],
    ['code for sign-in', sms('signIn')],
    ['code for recovery', forgot],
    ['code for registration', sms('register')],
    ['registration with a wrong code', register],
  ] as const) {
    const ways = Object.entries(kinds).map(([kind, phones]) => [kind, way(inTurn(phones))] as const)
    figures.push(...(await compare(name, Object.fromEntries(ways))))
    day()
  }
  return figures
}

export async function run(): Promise<Figure[]> {
  const world = await createWorld({ poolSize: 16 })
  try {
    return [...(await throughput(world)), ...(await checks(world)), ...(await enumeration(world))]
  } finally {
    await world.close()
    await leaveTestPostgres()
  }
}
