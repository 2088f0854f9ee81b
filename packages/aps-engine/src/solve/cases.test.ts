import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Plan, Problem } from '../model/model.ts'
import { planText } from '../io/plan-text.ts'
import { readJsonProblem } from '../io/json-problem.ts'
import type { Settings } from '../model/settings.ts'
import { settingOptions } from '../model/settings.ts'
import { evaluate } from '../explain/evaluate.ts'
import { solve } from './solve.ts'
import { verify } from '../verify/verify.ts'

/**
 * One folder for each feature of a plan: `problem.json` (a problem; `about` says what it shows; `variants` are settings
 * to try one after the other) and `plan.txt`, the plans as text. UPDATE_PLANS=1 writes them again, to be read in the diff.
 */
const folder = new URL('../../cases/', import.meta.url)
type Case = Problem & { about: string; variants?: Partial<Settings>[] }

const names = readdirSync(folder).sort()
const readCase = (name: string) =>
  readJsonProblem(readFileSync(new URL(`${name}/problem.json`, folder), 'utf8')) as Case

/** Cases of figures: what a plan comes to, with what it is made of. */
const figureLines: Record<string, (problem: Problem, plan: Plan) => string> = {
  'flow-efficiency': (problem, plan) => {
    const { figures } = evaluate(problem, plan)
    const { processing = 0, outside = 0 } = figures.leadBy
    const lead = Object.values(figures.leadBy).reduce((sum, minutes) => sum + minutes, 0)
    return `flow efficiency ${figures.flowEfficiency.toFixed(4)} = (processing ${processing} + outside ${outside}) / lead ${lead}\n`
  },
  bottleneck: (problem, plan) => {
    const { figures, groups } = evaluate(problem, plan)
    const shares = groups.map(({ id, work, open }) => `#${id} ${work} / ${open}`)
    return `bottleneck #${figures.bottleneckGroupId} ${figures.bottleneckUtilisation.toFixed(4)} of ${shares.join(', ')}\n`
  },
}

async function plansOf(name: string, of: Case): Promise<string[]> {
  const texts: string[] = []
  for (const variant of of.variants ?? [{}]) {
    const problem = { ...of, settings: { ...of.settings, ...variant } }
    const plan = await solve(problem, { seed: 1, budget: { iterations: 1 } })
    const best = await solve(problem, { seed: 1, budget: { iterations: 100 } })
    expect(verify(problem, plan), `${of.about} ${JSON.stringify(variant)}`).toEqual([])
    expect(verify(problem, best), `${of.about} ${JSON.stringify(variant)}`).toEqual([])
    const [first, searched] = [plan, best].map(
      (one) => planText(problem, one) + (figureLines[name]?.(problem, one) ?? ''),
    )
    texts.push(first === searched ? first! : `${first}-- after search\n${searched}`)
  }
  return texts
}

describe('golden plans', () => {
  it.each(names)('%s', async (name) => {
    const of = readCase(name)
    const texts = await plansOf(name, of)
    const settings = (of.variants ?? [{}]).map((variant) => JSON.stringify(variant))
    const found = `${of.about}\n${texts.map((text, at) => `\n== ${settings[at]}\n${text}`).join('')}`
    const file = new URL(`${name}/plan.txt`, folder)
    if (process.env['UPDATE_PLANS']) writeFileSync(file, found)
    expect(existsSync(file), `${name} has a plan.txt; UPDATE_PLANS=1 writes it, to be read before it is kept`).toBe(
      true,
    )
    expect(found).toBe(readFileSync(file, 'utf8'))
  })

  it.each(names.filter((name) => readCase(name).variants))(
    '%s: every variant of the settings gives another plan',
    async (name) => {
      // Without names of methods and levels, which say the setting themselves.
      const isPlace = (line: string) => /^\S+ +\S+ +-?\d+d |unplaced:/.test(line)
      const texts = (await plansOf(name, readCase(name))).map((text) =>
        text
          .split('\n')
          .filter(isPlace)
          .map((line) => line.slice(0, 60))
          .join('\n'),
      )
      expect(new Set(texts).size).toBe(texts.length)
    },
  )

  it('shows the effect of every setting', () => {
    const shown = new Set(
      names.flatMap((name) => (readCase(name).variants ?? []).flatMap((variant) => Object.keys(variant))),
    )
    const all = Object.keys(readCase(names[0]!).settings)
    expect(all.filter((setting) => !shown.has(setting))).toEqual([])
    for (const [setting, options] of Object.entries(settingOptions)) {
      const tried = names.flatMap((name) =>
        (readCase(name).variants ?? [{}]).map((variant) => variant[setting as keyof Settings] ?? options[0]),
      )
      expect(options.filter((option) => !tried.includes(option))).toEqual([])
    }
  })
})
