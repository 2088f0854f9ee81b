// npm run survey: every page in the four looks, read by rule. A quarter of an hour; for whoever has changed how pages look.
import { runCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { printTable, runSteps, surveySteps, total } from './steps.mjs'

process.env['E2E_SURVEY'] = '1'
await runCommand(async () => {
  await ensureInstalled()
  const results = await runSteps(surveySteps)
  printTable(results)
  const { passed, failed } = total(results)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})
