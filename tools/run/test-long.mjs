// npm run test:long: property and fuzz tests with ten times their cases; PROPERTY_FACTOR sets another number.
import { runCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { longSteps, printTable, runSteps, total } from './steps.mjs'

await runCommand(async () => {
  await ensureInstalled()
  process.env['PROPERTY_FACTOR'] ??= '10'
  const results = await runSteps(longSteps)
  printTable(results)
  const { passed, failed } = total(results)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})
