// Runs one of the server's programs as npm start runs the server, built: node tools/run/program.mjs NAME [arguments…]
import { programArguments } from './build-server.mjs'
import { runCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { node24Environment, node24Path } from './node-binary.mjs'
import { runChild } from './run-child.mjs'

await runCommand(async () => {
  const [name, ...args] = process.argv.slice(2)
  await ensureInstalled()
  return runChild(node24Path(), [...(await programArguments(name)), ...args], { env: node24Environment() })
})
