/**
 * Runs the record of a run again and compares: `npm run replay -- FILE`. Ends with 0 where the plan is the same byte for byte, with 1
 * where it is another one, with 2 where the file cannot be replayed.
 */
import { engineVersion, type Plan, type Problem } from '@mouldwright/aps-engine'
import { readFileSync } from 'node:fs'
import { decompressedSync } from '../compressed-json.ts'
import { storedPlan } from '../stored-plan.ts'
import { fromText, readRecord } from './run-record.ts'
import { solveAsRun } from './solve-as-run.ts'

async function main(file: string | undefined): Promise<number> {
  if (!file) throw new Error('Name the file of a run record: npm run replay -- FILE')
  const record = readRecord(readFileSync(file, 'utf8'))
  if (record.engineVersion !== engineVersion)
    throw new Error(`The run was made by engine ${record.engineVersion}; this one is ${engineVersion}.`)
  const { goOnFrom, onlyTouched = false, seed, epochs } = record
  const recorded = storedPlan(fromText(record.plan))
  const plan = await solveAsRun(decompressedSync<Problem>(fromText(record.problem)), {
    names: fromText(record.names),
    ...(goOnFrom ? { goOnFrom: { answer: fromText(goOnFrom.answer), names: fromText(goOnFrom.names) } } : {}),
    onlyTouched,
    seed,
    // A run that was stopped ends where it did, whatever it left out.
    budget: { epochs, steps: recorded.steps },
  })
  // Who ended the run, and what there was time to prove, is no part of what it found.
  const { cancelled, lowerBound } = recorded
  const same = JSON.stringify({ ...plan, cancelled, lowerBound }) === JSON.stringify(recorded)
  const levels = ({ objective }: Plan) => objective.map(({ name, value }) => `${name} ${value}`).join(', ')
  process.stdout.write(
    `recorded: ${recorded.tasks.length} tasks, ${levels(recorded)}\nreplayed: ${plan.tasks.length} tasks, ${levels(plan)}\n`,
  )
  process.stdout.write(same ? 'The plan is the same, byte for byte.\n' : 'The plan is another one.\n')
  return same ? 0 : 1
}

try {
  process.exitCode = await main(process.argv[2])
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
