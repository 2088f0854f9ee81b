/** `npm run reseal`: seals with DEPLOYMENT_SECRET what DEPLOYMENT_SECRET_BEFORE has sealed. See docs/deploy.md. */
import { connectExternal, createSecretBox, PostgresError, resealDatabase } from '@mouldwright/server-kit'
import { ConfigError, readConfig, type Config } from './config.ts'
import { startInstalled } from './installed-database.ts'

/** @returns the code to exit with */
async function run(config: Config): Promise<number> {
  const { deploymentSecret: secret, deploymentSecretBefore: before } = config
  if (!secret || !before) throw new ConfigError('reseal needs DEPLOYMENT_SECRET and DEPLOYMENT_SECRET_BEFORE.')
  const postgres = config.databaseUrl
    ? await connectExternal({
        databaseUrl: config.databaseUrl,
        ...(config.databaseAppUrl ? { databaseAppUrl: config.databaseAppUrl } : {}),
      })
    : await startInstalled(config.dataDir)
  try {
    const { changed, unopened } = await resealDatabase(postgres.ownerUrl, {
      now: createSecretBox(secret),
      before: createSecretBox(before),
    })
    console.log(`${changed} values sealed anew.`)
    for (const [column, count] of unopened) console.error(`${column}: ${count} values that neither secret opens.`)
    if (unopened.size === 0) console.log('Nothing hangs on the old secret any more, but recovery codes made before.')
    return unopened.size === 0 ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

try {
  process.exitCode = await run(readConfig(process.env))
} catch (error) {
  if (error instanceof ConfigError || error instanceof PostgresError) console.error(error.message)
  else console.error(error)
  process.exitCode = 1
}
