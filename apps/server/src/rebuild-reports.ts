/** `npm run reports:rebuild`: makes all that follows from work reports again. See docs/work-reports.md. */
import { rebuildReports } from '@mouldwright/floor/server/api'
import {
  connectExternal,
  createPool,
  inTenant,
  nowhere,
  PostgresError,
  sql,
  transaction,
  type Pool,
} from '@mouldwright/server-kit'
import { ConfigError, readConfig, type Config } from './config.ts'
import { startInstalled } from './installed-database.ts'

/** A factory's reports are read and written in one transaction. */
const longestMs = 3_600_000

async function run(config: Config): Promise<void> {
  const postgres = config.databaseUrl
    ? await connectExternal({
        databaseUrl: config.databaseUrl,
        ...(config.databaseAppUrl ? { databaseAppUrl: config.databaseAppUrl } : {}),
      })
    : await startInstalled(config.dataDir)
  const pool = createPool(postgres.appUrl, { max: 2, statementTimeout: longestMs })
  try {
    for (const place of await placesOf(pool)) {
      const { reports, operations, changed } = await transaction(
        pool,
        place,
        (db) => rebuildReports(db, place, new Date()),
        { timeout: longestMs },
      )
      if (reports > 0)
        console.log(
          `Factory ${place.factoryId}: ${reports} reports, ${operations} operations, ${changed} of them changed.`,
        )
    }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function placesOf(pool: Pool): Promise<{ tenantId: number; factoryId: number }[]> {
  const tenants = await transaction(pool, nowhere, (db) =>
    db.all<{ id: number }>(sql`select t.id from tenancy_tenant as t order by t.id`),
  )
  const places: { tenantId: number; factoryId: number }[] = []
  for (const { id: tenantId } of tenants)
    places.push(
      ...(await transaction(pool, { tenantId, factoryId: null }, (db) =>
        db.all<{ tenantId: number; factoryId: number }>(
          sql`select t.tenant_id as ${sql.ref('tenantId')}, t.id as ${sql.ref('factoryId')} from tenancy_factory as t
            where ${inTenant({ tenantId }, 't')} order by t.id`,
        ),
      )),
    )
  return places
}

try {
  await run(readConfig(process.env))
} catch (error) {
  if (error instanceof ConfigError || error instanceof PostgresError) console.error(error.message)
  else console.error(error)
  process.exitCode = 1
}
