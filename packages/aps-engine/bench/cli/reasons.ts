/**
 * Judges every reason of plans after search by `verifyReasons`, which takes each cause away:
 * `node packages/aps-engine/bench/cli/reasons.ts [--tasks 6000] [--seconds 10] [--any COUNT] [--suite 1k,tight --epochs 100]`. Generated
 * factories of five shapes, with `--any` so many small problems with every feature, and with `--suite` factories of `bench:factories` by words
 * of their names, each after so many epochs. Prints how many reasons of each kind are true, and the first that are not; ends
 * with 1 where one is not.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generate } from '../../src/generate/generate.ts'
import type { Mix } from '../../src/generate/mix.ts'
import type { Budget, Problem } from '../../src/model/model.ts'
import type { Settings } from '../../src/model/settings.ts'
import { solve } from '../../src/solve/solve.ts'
import { anyProblem } from '../../src/testing/any-problem.ts'
import { verify } from '../../src/verify/verify.ts'
import { verifyReasons } from '../../src/verify/verify-reasons.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '6000' },
    seconds: { type: 'string', default: '10' },
    any: { type: 'string', default: '0' },
    suite: { type: 'string', default: '' },
    epochs: { type: 'string', default: '100' },
  },
})
const tasks = Number(values.tasks)
const resources = Math.max(14, Math.round(tasks / 60))
const shapes: [tightness: number, resources: number, settings: Partial<Settings>][] = [
  [60, resources, {}],
  [150, Math.round(resources / 2), {}],
  [400, resources * 2, {}],
  [100, resources, { overtimeChoice: 'always' }],
  [250, resources, { productionDirection: 'backward' }],
]
const longestList = 10
const kinds = new Map<string, { all: number; true: number }>()
let untold = 0
let broken = 0

async function judge(problem: Problem, seed: number, budget: Budget): Promise<void> {
  const plan = await solve(problem, { seed, budget })
  broken += verify(problem, plan).length
  for (const { of, code, fault, taskId } of verifyReasons(problem, plan)) {
    const kind = kinds.get(`${of} ${code}`) ?? { all: 0, true: 0 }
    kinds.set(`${of} ${code}`, kind)
    kind.all++
    if (!fault) kind.true++
    else if (++untold <= longestList) console.log(`seed ${seed}: task ${taskId}, ${of} ${code}: ${fault}`)
  }
}

if (tasks > 0)
  for (const [at, [tightness, count, settings]] of shapes.entries())
    await judge(generate({ seed: at + 1, tasks, resources: count, tightness, settings }), at + 1, {
      seconds: Number(values.seconds),
    })
for (let seed = 1; seed <= Number(values.any); seed++) await judge(anyProblem(seed), seed, { iterations: 45 })
if (values.suite) {
  const words = values.suite.split(',')
  const file = new URL('../data/factories.json', import.meta.url)
  const { factories } = JSON.parse(readFileSync(file, 'utf8')) as {
    factories: { name: string; seed: number; tasks: number; resources: number; tightness: number; mix?: Mix }[]
  }
  for (const { name, seed, ...rest } of factories) {
    if (!words.some((word) => name === word || name.split('-').includes(word))) continue
    await judge(generate({ seed, ...rest }), seed, { epochs: Number(values.epochs) })
  }
}

let all = 0
for (const [kind, { all: told, true: isTrue }] of [...kinds].sort()) {
  all += told
  console.log(`${kind.padEnd(24)} ${isTrue} of ${told}`)
}
console.log(
  `${all - untold} of ${all} reasons are true (${((100 * (all - untold)) / all).toFixed(3)} %), broken rules: ${broken}`,
)
process.exitCode = untold + broken > 0 ? 1 : 0
