// npm run bench [name …]: measures the server as `npm start` runs it, built. From its sources it takes several times as long to start.
import { programsForTests } from './build-server.mjs'
import { runCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { node24Environment, node24Path } from './node-binary.mjs'
import { inRoot } from './paths.mjs'
import { runChild } from './run-child.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const env = node24Environment(await programsForTests())
  return runChild(node24Path(), [inRoot('bench/run.ts'), ...process.argv.slice(2)], { env })
})
