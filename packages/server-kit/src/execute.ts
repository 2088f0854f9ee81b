/** How a statement goes over a connection. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { camelName } from './schema/database.ts'

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

/** Under which name connections keep a text; undefined where they have enough to keep. */
export function nameOfText(text: string): string | undefined {
  let name = preparedNames.get(text)
  if (name === undefined && preparedNames.size < mostPrepared) {
    name = `mw_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
    preparedNames.set(text, name)
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
