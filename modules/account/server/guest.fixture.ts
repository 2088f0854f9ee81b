/** People who are not signed in, for tests: puzzles solved, codes read where they would have been sent. */
import { createHash } from 'node:crypto'
import { sql, transaction, type Db } from '@mouldwright/server-kit'
import { waitUntil, type World } from '@mouldwright/testkit'
import type { Browser } from '../../identity/server/browser.fixture.ts'

export const anywhere = <T>(world: World, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, work)

/** As a person who looks at the picture would; the place of the hole is read where only the server sees it. */
export async function solvePuzzle(world: World, browser: Browser, key: string, purpose: string): Promise<void> {
  const { data } = await browser.post('/upms/puzzle/captcha/refresh', { phoneNum: key, purpose })
  const hash = createHash('sha256').update(data.puzzleCaptchaTicket).digest()
  const { answer } = await anywhere(world, (db) =>
    db.one<{ answer: number }>(sql`select answer from verification_puzzle where hash = ${hash}`),
  )
  const solved = await browser.post('/upms/puzzle/captcha/verify', {
    offset: answer,
    width: 320,
    phoneNum: key,
    puzzleCaptchaTicket: data.puzzleCaptchaTicket,
  })
  if (solved.data !== true) throw new Error(`The puzzle was not solved: ${JSON.stringify(solved)}`)
}

/** The latest message to somebody, of the last half minute: a code may be sent once a minute. */
export async function messageTo(world: World, to: string, template: string) {
  const since = world.clock.now() - 30_000
  return waitUntil(
    async () =>
      world.composition.kit.ports.kept?.find(
        (message) => message.to === to && message.template === template && message.at >= since,
      ),
    `a message "${template}" to ${to}`,
  )
}

export const codeTo = async (world: World, to: string): Promise<string> => {
  const { params } = await messageTo(world, to, 'code')
  return params['code']!
}

/** A code by SMS to a number that the browser names, as the pages ask for it. */
export async function askForSms(world: World, browser: Browser, phone: string, purpose: string): Promise<void> {
  await solvePuzzle(world, browser, phone, purpose)
  const sent = await browser.post('/upms/tenant/sendSMS', { phoneNum: phone, sendType: 4, purpose })
  if (sent.code !== 1) throw new Error(`No code was sent: ${JSON.stringify(sent)}`)
}
