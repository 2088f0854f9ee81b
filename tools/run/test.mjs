// npm test: everything that must be green. The last line is the sum.
import { runCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { printTable, runSteps, testSteps, total } from './steps.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const results = await runSteps(testSteps)
  printTable(results)
  const { passed, failed } = total(results)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})
