/** Single-use tickets that say "this account has been proven, by these means, for this purpose". Spent by one conditional delete. */
import { createHash } from 'node:crypto'
import type { ProofMethod } from '@mouldwright/identity/shared'
import { deleteOver, sql, type Db } from '@mouldwright/server-kit'
import { hashToken, newToken } from '../tokens/token.ts'

/** `flow`: ends an interaction of the central authorize page. `secondFactor`: a further factor is still to be shown. */
export type ProofPurpose = 'flow' | 'secondFactor'

export interface Proven {
  accountId: number
  methods: readonly ProofMethod[]
  /** The connector that the person signed in with, `kind:key`. */
  via?: string | null
}

const lifeSeconds = { flow: 60, secondFactor: 300 } as const satisfies Record<ProofPurpose, number>

const bindingOf = (value: string) => createHash('sha256').update(value).digest()

/** @param boundTo what else the spender must show: the interaction's id, the browser's own mark */
export async function issueProof(
  db: Db,
  proven: Proven & { remember: boolean },
  { purpose, boundTo, at }: { purpose: ProofPurpose; boundTo: string; at: Date },
): Promise<string> {
  await db.run(deleteOver('identity_proof', 'hash', 'expires_at', at))
  const ticket = newToken()
  await db.run(sql`
    insert into identity_proof (hash, account_id, methods, via, remember, purpose, bound_to, expires_at)
    values (${hashToken(ticket)}, ${proven.accountId}, ${proven.methods.join(' ')}, ${proven.via ?? null}, ${proven.remember}, ${purpose}, ${bindingOf(boundTo)},
      ${new Date(at.getTime() + lifeSeconds[purpose] * 1_000)})`)
  return ticket
}

/** Whose ticket it is, without using it up. */
export async function peekProof(
  db: Db,
  ticket: string,
  { purpose, boundTo, at }: { purpose: ProofPurpose; boundTo: string; at: Date },
): Promise<{ accountId: number } | undefined> {
  return db.maybe<{ accountId: number }>(sql`
    select account_id as "accountId" from identity_proof
    where hash = ${hashToken(ticket)} and purpose = ${purpose} and bound_to = ${bindingOf(boundTo)} and expires_at > ${at}`)
}

/** Uses a ticket up; absent when it is wrong, spent, late, or bound to something else. */
export async function spendProof(
  db: Db,
  ticket: string,
  { purpose, boundTo, at }: { purpose: ProofPurpose; boundTo: string; at: Date },
): Promise<(Proven & { remember: boolean }) | undefined> {
  const spent = await db.maybe<{ accountId: number; methods: string; via: string | null; remember: boolean }>(sql`
    delete from identity_proof
    where hash = ${hashToken(ticket)} and purpose = ${purpose} and bound_to = ${bindingOf(boundTo)} and expires_at > ${at}
    returning account_id as "accountId", methods, via, remember`)
  return spent && { ...spent, methods: spent.methods.split(' ') as ProofMethod[] }
}
