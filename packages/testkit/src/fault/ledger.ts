/**
 * Writers, and the book that they keep outside the server: what was sent, what was acknowledged, and what nobody knows because the
 * answer never came. After a fault the book is held against the database.
 */
import { wireCodes } from '@mouldwright/server-kit'
import type { Answer, HttpClient } from './http-client.ts'
import { between, createRandom, type Random } from './random.ts'

/** A customer as the book has it: enough to see whether all of it is there. */
export interface Content {
  version: number
  name: string
  windows: number
  addresses: number
}

export interface Command {
  key: string
  path: 'add' | 'modify' | 'remove'
  body: Record<string, unknown>
  /** How the record is once the command had its effect; null when it is gone. */
  after: Content | null
}

export interface Entry {
  number: string
  id: number | undefined
  /** As last acknowledged; null before the first and after a removal. */
  known: Content | null
  /** Sent, and the answer never came. */
  open: Command | undefined
  /** Keys of the commands that were acknowledged. */
  keys: string[]
}

export interface Ledger {
  readonly entries: readonly Entry[]
  acknowledged: number
  /** Answers that said "busy": the command had no effect, or one that its key will tell. */
  busy: number
  lost: number
  /** Refusals that no fault explains. */
  readonly refused: string[]
}

export interface Writers {
  readonly ledger: Ledger
  /** Resolves once so many more commands were acknowledged. */
  acknowledged(more: number): Promise<void>
  /** Resolves when all writers have ended. */
  readonly ended: Promise<unknown>
  /** No more new commands; resolves when each writer has its last answer or has lost it. */
  stop(): Promise<void>
}

export interface WriterOptions {
  clients: readonly HttpClient[]
  seed: number
  writers?: number
  /** Whether a writer that hears "busy" sends the same again, with the same key, or ends there. One whose answer is lost ends. */
  persists?: boolean
}

const rowsNamed = (count: number, of: (at: number) => object) => Array.from({ length: count }, (_, at) => of(at))

function draft(number: string, step: number, random: Random): { body: Record<string, unknown>; content: Content } {
  const content = {
    version: step,
    name: `step ${step} of ${number}`,
    windows: between(random, 0, 4),
    addresses: between(random, 0, 4),
  }
  const body = {
    name: content.name,
    windows: rowsNamed(content.windows, (at) => ({ name: `desk ${step}.${at}` })),
    deliveryAddresses: rowsNamed(content.addresses, (at) => ({ name: `store ${step}.${at}`, detail: `gate ${at}` })),
  }
  return { body, content }
}

function next(entry: Entry, random: Random, serial: number): Command {
  const key = `${entry.number}-${serial}`
  if (!entry.known) {
    const { body, content } = draft(entry.number, 1, random)
    return { key, path: 'add', body: { number: entry.number, ...body }, after: content }
  }
  if (random() < 0.2) return { key, path: 'remove', body: { ids: [entry.id] }, after: null }
  const { version } = entry.known
  const { body, content } = draft(entry.number, version + 1, random)
  return { key, path: 'modify', body: { id: entry.id, version, ...body }, after: content }
}

/** Notes what is certain after an answer; answers whether the command is settled. */
export function note(ledger: Ledger, entry: Entry, command: Command, answer: Answer): boolean {
  if (answer.fate === 'lost' || answer.code === wireCodes.busy) {
    entry.open = command
    if (answer.fate === 'lost') ledger.lost += 1
    else ledger.busy += 1
    return false
  }
  entry.open = undefined
  if (answer.code !== wireCodes.ok) {
    ledger.refused.push(`${command.path} ${entry.number}: ${JSON.stringify(answer)}`)
    return true
  }
  entry.known = command.after
  entry.keys.push(command.key)
  if (command.path === 'add') entry.id = answer.data.id
  ledger.acknowledged += 1
  return true
}

export const send = (client: HttpClient, command: Command): Promise<Answer> =>
  client.post(`bms/customer/${command.path}.do`, command.body, { 'idempotency-key': command.key })

let runs = 0

/** Starts writers: each adds customers with child rows, changes them again and again, and removes some. */
export function startWriters({ clients, seed, writers = 8, persists = false }: WriterOptions): Writers {
  const entries: Entry[] = []
  const ledger: Ledger = { entries, acknowledged: 0, busy: 0, lost: 0, refused: [] }
  const waiting: { at: number; resolve: () => void }[] = []
  let isOver = false
  const run = (runs += 1)

  function tell(): void {
    for (const each of waiting) if (ledger.acknowledged >= each.at) each.resolve()
  }

  async function write(writer: number): Promise<void> {
    const random = createRandom(seed * 1_000 + writer)
    const client = clients[writer % clients.length]!
    for (let serial = 1; !isOver;) {
      const entry: Entry = {
        number: `F${run}-${writer}-${serial}`,
        id: undefined,
        known: null,
        open: undefined,
        keys: [],
      }
      entries.push(entry)
      const steps = between(random, 1, 6)
      for (let step = 0; step < steps && !isOver; step += 1) {
        const command = next(entry, random, (serial += 1))
        if (!(await carryOut(client, entry, command))) return
        if (!entry.known) break
      }
      serial += 1
    }
  }

  /** False when the writer gives up. */
  async function carryOut(client: HttpClient, entry: Entry, command: Command): Promise<boolean> {
    for (;;) {
      const answer = await send(client, command)
      const isSettled = note(ledger, entry, command, answer)
      tell()
      if (isSettled) return true
      if (answer.fate === 'lost' || !persists || isOver) return false
    }
  }

  const all = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return {
    ledger,
    ended: all,
    acknowledged: (more) =>
      new Promise((resolve, reject) => {
        waiting.push({ at: ledger.acknowledged + more, resolve })
        // Writers that have all ended acknowledge nothing any more.
        void all.then(() =>
          reject(new Error(`The writers ended: ${JSON.stringify({ ...ledger, entries: ledger.entries.length })}`)),
        )
      }),
    async stop() {
      isOver = true
      await all
    },
  }
}
