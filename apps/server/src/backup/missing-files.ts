/** Does a backup without a database have what the database that another tool brought back names? */
import { createPool, inTenant, nowhere, sql, transaction } from '@mouldwright/server-kit'
import { readContents } from './archive.ts'

/** Keys of files that the database names and the archive lacks. O(files) */
export async function missingFiles(databaseUrl: string, archive: string): Promise<string[]> {
  const known = new Set<string>()
  for await (const { path } of readContents(archive)) known.add(path)
  const pool = createPool(databaseUrl, { max: 1 })
  try {
    const tenants = await transaction(pool, nowhere, (db) => db.all<{ id: number }>(sql`select id from tenancy_tenant`))
    const missing: string[] = []
    for (const { id: tenantId } of tenants) {
      const named = await transaction(pool, { tenantId, factoryId: null }, (db) =>
        db.all<{ key: string }>(
          sql`select t.key from files_file as t where ${inTenant({ tenantId }, 't')} and t.held_by is null`,
        ),
      )
      missing.push(...named.flatMap(({ key }) => (known.has(`files/${key}`) ? [] : [key])))
    }
    return missing
  } finally {
    await pool.end()
  }
}
