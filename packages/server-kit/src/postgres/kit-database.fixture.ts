import { createClient } from '../db.ts'
import { schemaSql } from '../schema/ddl.ts'
import { tablesOf } from '../schema/model.ts'
import { createTestDatabase, type TestDatabase } from './index.ts'

/** A database with nothing but the kit's own tables. */
export function createKitDatabase(name: string): Promise<TestDatabase> {
  const statements = schemaSql(tablesOf([]))
  return createTestDatabase({
    name,
    fingerprint: statements.join(';\n'),
    async build({ ownerUrl }) {
      const client = createClient(ownerUrl)
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    },
  })
}
