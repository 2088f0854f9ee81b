// npm run build: builds the web apps and the server where their sources have changed, so that a start need not.
import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { runCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await buildWeb()
  await buildServer()
  return 0
})
