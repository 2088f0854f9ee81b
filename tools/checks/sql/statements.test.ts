import { camelName, createClient, type Client } from '@mouldwright/server-kit'
import { createTestSchema } from '@mouldwright/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import unchecked from './unchecked.json' with { type: 'json' }
import { repositoryFiles } from '../source-file.ts'
import { compareRow, describeStatement, readCatalogue, type Catalogue } from './describe.ts'
import { findStatements } from './statements.ts'

const found = findStatements(repositoryFiles())
let database: Awaited<ReturnType<typeof createTestSchema>>
let client: Client
let catalogue: Catalogue

beforeAll(async () => {
  database = await createTestSchema()
  client = createClient(database.appUrl)
  await client.connect()
  catalogue = await readCatalogue(client)
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

async function problemsOf(text: string, row: (typeof found.statements)[number]['row']): Promise<string[]> {
  try {
    const columns = await describeStatement(client, text)
    return row === 'none' ? [] : compareRow(row, columns, { text, catalogue, camelName })
  } catch (error) {
    return [`${(error as Error).message} in: ${text.replaceAll(/\s+/g, ' ').slice(0, 2000)}`]
  }
}

describe('statements', () => {
  it('are described by the database as their row types say', async () => {
    const problems: string[] = []
    for (const { path, line, texts, row } of found.statements)
      for (const text of texts)
        for (const problem of await problemsOf(text, row)) problems.push(`${path}:${line}: ${problem}`)
    expect([...new Set(problems)]).toEqual([])
  })

  it('are unseen no more often than the list says, which only shrinks', () => {
    const counts: Record<string, number> = {}
    for (const { path } of found.unchecked) counts[path] = (counts[path] ?? 0) + 1
    expect(counts).toEqual(unchecked)
  })
})
