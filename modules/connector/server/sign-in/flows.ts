/** External sign-ins under way: bound to the browser, good once, ten minutes. */
import { createHash, randomBytes } from 'node:crypto'
import { sql, type Db, type Kit } from '@mouldwright/server-kit'
import { hashOf } from './browser-mark.ts'

export interface FlowWish {
  /** Interaction of the central authorize page. */
  interaction: string | null
  returnTo: string | null
  remember: boolean
}

export interface BegunFlow {
  state: string
  nonce: string
  challenge: string
}

export interface SpentFlow extends FlowWish {
  providerId: number
  nonce: string
  verifier: string
}

const flowSeconds = 600
/** Under way at once: a whole shift behind one address begins its day, a browser has a few windows. */
const mostPerSource = 300
const mostPerBrowser = 10

/** Absent when too many are under way from there. */
export async function beginFlow(
  db: Db,
  secrets: Kit['secrets'],
  of: { providerId: number; browser: Buffer; source: string; at: Date } & FlowWish,
): Promise<BegunFlow | undefined> {
  const { at } = of
  await db.run(sql`
    delete from connector_flow where state_hash in (
      select state_hash from connector_flow where expires_at <= ${at} limit 100 for update skip locked)`)
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from connector_flow where source = ${of.source} and expires_at > ${at}`,
  )
  if (count >= mostPerSource) return undefined
  await db.run(sql`
    delete from connector_flow where state_hash in (
      select state_hash from connector_flow where browser_hash = ${of.browser} order by expires_at desc offset ${mostPerBrowser - 1})`)
  // Letters and digits only: WeCom takes nothing else.
  const state = randomBytes(32).toString('hex')
  const [nonce, verifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  await db.run(sql`
    insert into connector_flow (state_hash, provider_id, browser_hash, sealed, interaction, return_to, remember, source, expires_at)
    values (${hashOf(state)}, ${of.providerId}, ${of.browser}, ${secrets.seal(`${nonce} ${verifier}`)}, ${of.interaction}, ${of.returnTo},
      ${of.remember}, ${of.source}, ${new Date(at.getTime() + flowSeconds * 1_000)})`)
  return { state, nonce, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Uses a flow up. Absent when the state is wrong, spent, late, or was begun in another browser (whose flow it leaves alone). */
export async function spendFlow(
  db: Db,
  secrets: Kit['secrets'],
  state: string,
  browser: Buffer | undefined,
  at: Date,
): Promise<SpentFlow | undefined> {
  if (!browser) return undefined
  const spent = await db.maybe<Omit<SpentFlow, 'nonce' | 'verifier'> & { sealed: string }>(sql`
    delete from connector_flow where state_hash = ${hashOf(state)} and browser_hash = ${browser} and expires_at > ${at}
    returning provider_id as "providerId", sealed, interaction, return_to as "returnTo", remember`)
  if (!spent) return undefined
  const { sealed, ...flow } = spent
  const [nonce = '', verifier = ''] = secrets.open(sealed).split(' ')
  return { ...flow, nonce, verifier }
}
