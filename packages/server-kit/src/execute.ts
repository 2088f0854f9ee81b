/** How a statement goes over a connection. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { camelName } from './schema/database.ts'

export type Connection = pg.PoolClient
export type Connections = pg.Pool

interface RowDescription {
  fields: { name: string }[]
}

/** Renames the columns of a result before its rows are read: at no cost a row. */
class CamelQuery extends pg.Query {
  handleRowDescription(description: RowDescription): void {
    for (const field of description.fields) field.name = camelName(field.name)
    const { handleRowDescription } = pg.Query.prototype as unknown as CamelQuery
    handleRowDescription.call(this, description)
  }
}

interface Result {
  rows: never[]
  rowCount: number | null
}

/** Texts that connections keep; whatever comes after so many is planned each time. */
const mostPrepared = 300
const preparedNames = new Map<string, string>()

interface PreparedText {
  name: string
  text: string
  parameters: number
}

const known: PreparedText[] = []
/** What connections keep, in the order of its first use: nothing is taken away. */
export const preparedTexts: readonly PreparedText[] = known

/** Under which name connections keep a text; undefined where they have enough to keep. */
export function nameOfText(text: string, parameters: number): string | undefined {
  let name = preparedNames.get(text)
  if (name === undefined && preparedNames.size < mostPrepared) {
    name = `mw_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
    preparedNames.set(text, name)
    known.push({ name, text, parameters })
  }
  return name
}

/** Sends one statement; columns of its result are in camel case. */
export const execute = async (
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
  name?: string,
): Promise<Result> => {
  try {
    return await new Promise<Result>((resolve, reject) => {
      const callback = (error: Error | null, result: Result) => (error ? reject(error) : resolve(result))
      client.query(new CamelQuery({ text, values, callback, ...(name ? { name } : {}) } as pg.QueryConfig))
    })
  } catch (error) {
    // The driver's own trace ends at the socket; this one names the statement's caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** What of the driver's connection is needed here. */
interface Wire {
  /** Texts by name. */
  parsedStatements: Readonly<Record<string, string>>
  parse(of: { name: string; text: string }): void
  bind(of: { statement: string; values: null[] }): void
  sync(): void
}

/**
 * Plans are made once, whatever they are called with, and by indexes: one that reads a whole table because it was small then goes on
 * doing so while it grows, until the database has counted its rows again.
 */
export const planningOnce: Readonly<Record<string, string>> = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
}

/** Plans a statement under its name, and runs nothing: the database plans when values are bound. */
class PlanOnly extends pg.Query {
  readonly #of: PreparedText

  constructor(of: PreparedText, callback: (error: Error | null) => void) {
    super({ name: of.name, text: of.text, values: [], callback } as pg.QueryConfig)
    this.#of = of
  }

  prepare(wire: Wire): void {
    const { name, text, parameters } = this.#of
    if (wire.parsedStatements[name] === undefined) wire.parse({ name, text })
    wire.bind({ statement: name, values: Array.from({ length: parameters }, () => null) })
    wire.sync()
  }
}

/** Plans a statement on a connection; one that cannot be planned now says so to whoever runs it. */
export const planText = (client: pg.ClientBase, of: PreparedText): Promise<void> =>
  new Promise<void>((resolve) => {
    client.query(new PlanOnly(of, () => resolve()))
  })
