/** The starter as a program: node starter.mjs, in the folder that the gateway is installed in. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { settingsFile } from './install.ts'
import { runStarter } from './starter.ts'

const home = process.env['GATEWAY_HOME'] || dirname(process.argv[1]!)
const settings = join(home, settingsFile)
if (existsSync(settings)) loadEnvFile(settings)
const starter = runStarter(home)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void starter.stop())
starter.done.catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
