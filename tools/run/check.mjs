// npm run check: the fast part of npm test.
import { runCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { checkSteps, printTable, runSteps, total } from './steps.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const results = await runSteps(checkSteps)
  printTable(results)
  return total(results).failed === 0 ? 0 : 1
})
