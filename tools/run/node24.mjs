// Runs a script on Node 24, whatever Node the host has: node tools/run/node24.mjs SCRIPT [arguments…]
import { ensureInstalled } from './install.mjs'
import { node24Environment, node24Path } from './node-binary.mjs'
import { runChild } from './run-child.mjs'
import { runCommand } from './command.mjs'

await runCommand(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0) {
    console.error('Usage: node tools/run/node24.mjs SCRIPT [arguments…]')
    return 2
  }
  await ensureInstalled()
  return runChild(node24Path(), args, { env: node24Environment() })
})
