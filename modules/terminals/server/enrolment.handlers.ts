import { randomInt } from 'node:crypto'
import { section } from '@mouldwright/basic/shared'
import { enrolmentText } from '@mouldwright/kernel'
import {
  handle,
  handlePublic,
  inFactory,
  insertRecords,
  isSignedBy,
  moveTo,
  readPublicKey,
  readRecords,
  sessionOfDevice,
  sql,
  updateRecords,
  type Context,
  type Db,
} from '@mouldwright/server-kit'
import { codeMinutes, enrolTerminal, makeEnrolmentCode, revokeTerminals, terminal } from '@mouldwright/terminals/shared'
import { activeOf, revocation } from './revoke.ts'

/** Signs that nobody takes for others, in print or by hand. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 8 }, () => signs[randomInt(signs.length)]!).join('')
/** As typed: small letters, spaces and dashes do not matter. */
const plainCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** The terminal of a name. A revoked one makes room: the next tablet in its place goes on with its history. */
async function ofName(ctx: Context<'terminal.nameTaken'>, name: string): Promise<number | undefined> {
  const found = await ctx.db.maybe<{ id: number; state: string | null }>(sql`
    select t.id, t.state from terminals_terminal t
    where ${inFactory(ctx, 't')} and lower(normalize(t.name, NFKC)) = lower(normalize(${name}, NFKC))`)
  if (found && found.state !== 'revoked') ctx.refuse('terminal.nameTaken', { name })
  return found?.id
}

export const makeEnrolmentCodeHandler = handle(makeEnrolmentCode, async (ctx, { name, sectionId, place }) => {
  if (sectionId && (await readRecords(ctx, section, { ids: [sectionId], rows: false })).length === 0)
    return ctx.refuse('record.absent')
  await ofName(ctx, name)
  const code = newCode()
  const expiresAt = new Date(ctx.now().getTime() + codeMinutes * 60_000)
  const { tenantId, factoryId, displayName } = ctx.session
  await ctx.db.run(sql`delete from terminals_enrolment_code where expires_at < ${ctx.now()}`)
  await ctx.db.run(sql`
    insert into terminals_enrolment_code (digest, tenant_id, factory_id, name, section_id, place, made_by, expires_at)
    values (${ctx.kit.secrets.digest('terminal code', code)}, ${tenantId}, ${factoryId}, ${name}, ${sectionId ?? null},
      ${place ?? null}, ${displayName}, ${expiresAt})`)
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expiresAt: expiresAt.toISOString() }
})

interface Waiting {
  tenantId: number
  factoryId: number
  name: string
  sectionId: number | null
  place: string | null
  madeBy: string
}

/** Takes the code: of two tablets that show it, one. Until it is over it stands for that one, whose answer may be lost. */
const spendCode = (db: Db, { code, spent }: Digests, at: Date) =>
  db.maybe<Waiting>(sql`
    update terminals_enrolment_code set digest = ${spent} where digest = ${code} and expires_at > ${at}
    returning tenant_id as "tenantId", factory_id as "factoryId", name, section_id as "sectionId", place, made_by as "madeBy"`)

/** What the same key has become by the same code. */
const becomeBefore = (db: Db, { spent }: Digests, publicKey: string, at: Date) =>
  db.maybe<{ terminalId: number; name: string }>(sql`
    select k.terminal_id as "terminalId", c.name
    from terminals_enrolment_code c
    join terminals_key k on (k.tenant_id, k.factory_id) = (c.tenant_id, c.factory_id)
    where c.digest = ${spent} and c.expires_at > ${at} and k.public_key = ${publicKey} and k.revoked_at is null`)

interface Digests {
  code: Buffer
  spent: Buffer
}

export const enrolTerminalHandler = handlePublic(enrolTerminal, async (ctx, { code, publicKey, proof, version }) => {
  const plain = plainCode(code)
  const key = readPublicKey(publicKey)
  if (!key || !isSignedBy(key, enrolmentText(plain, publicKey), proof)) return ctx.refuse('terminal.wrongKey')
  const { digest } = ctx.kit.secrets
  const digests = { code: digest('terminal code', plain), spent: digest('spent terminal code', plain + publicKey) }
  const waiting = await spendCode(ctx.db, digests, ctx.now())
  if (!waiting) return (await becomeBefore(ctx.db, digests, publicKey, ctx.now())) ?? ctx.refuse('terminal.wrongCode')
  const { tenantId, factoryId, name, madeBy } = waiting
  const place = { tenantId, factoryId }
  await moveTo(ctx.db, place)
  const session = sessionOfDevice(0, { ...place, name: madeBy, timeZone: 'UTC', language: null, modules: [] })
  const placed = { ...ctx, session } as unknown as Context<'terminal.nameTaken'>
  const terminalId = await record(placed, waiting, version ?? null)
  const added = await ctx.db.run(sql`
    insert into terminals_key (terminal_id, tenant_id, factory_id, public_key)
    select ${terminalId}, ${tenantId}, ${factoryId}, ${publicKey}
    where not exists (select from terminals_key where public_key = ${publicKey})
    on conflict (terminal_id) do update set public_key = excluded.public_key, revoked_at = null`)
  if (added === 0) ctx.refuse('terminal.wrongKey')
  return { terminalId, name }
})

async function record(ctx: Context<'terminal.nameTaken'>, waiting: Waiting, version: string | null): Promise<number> {
  const { name, sectionId, place, madeBy } = waiting
  const at = ctx.now().toISOString()
  const now = {
    name,
    sectionId,
    place,
    state: 'active' as const,
    appVersion: version,
    seenAt: at,
    enrolledAt: at,
    enrolledBy: madeBy,
  }
  const before = await ofName(ctx, name)
  if (before === undefined) return (await insertRecords(ctx, terminal, [{ ...now, signOutMinutes: 3 }]))[0]!
  await updateRecords(ctx, terminal, [{ id: before, ...now, revokedAt: null, revokedBy: null }])
  return before
}

export const revokeTerminalsHandler = handle(revokeTerminals, async (ctx, { terminals }) => {
  const found = await readRecords(ctx, terminal, { ids: terminals.map(({ id }) => id), lock: 'change' })
  const active = activeOf(ctx, terminals, found)
  await updateRecords(ctx, terminal, active.map(revocation(ctx)))
  await ctx.db.run(sql`
    update terminals_key set revoked_at = ${ctx.now()}
    where ${inFactory(ctx)} and terminal_id = any(${active}::bigint[])`)
  return { revoked: active.length }
})
