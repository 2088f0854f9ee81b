import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../model/model.ts'
import { defaultSettings } from '../model/settings.ts'
import { solve } from '../solve/solve.ts'
import { readPlan } from './read-plan.ts'

const splitting = JSON.parse(
  readFileSync(new URL('../../cases/splitting/problem.json', import.meta.url), 'utf8'),
) as Problem

describe('plans from files', () => {
  const planned = async () => {
    const settings = { ...defaultSettings, ...splitting.settings, dynamicWorkSplitting: 'on' as const }
    const plan = await solve({ ...splitting, settings }, { seed: 1, budget: { iterations: 40 } })
    expect(plan.tasks.some(({ split, whyHere }) => split === 3 && whyHere?.params['splits'] === 3)).toBe(true)
    return JSON.stringify(plan)
  }

  it('[PH-16] come back byte for byte, also where they were written before splits had their name', async () => {
    const text = await planned()
    const former = text.replaceAll('"split":', '"part":').replaceAll('"splits":', '"parts":')
    expect(former).not.toBe(text)
    expect(JSON.stringify(readPlan(text))).toBe(text)
    expect(JSON.stringify(readPlan(former))).toBe(text)
  })

  it('are not taken where a row has the names of both', async () => {
    const both = (await planned()).replace('"splits":3', '"splits":3,"part":1')
    expect(() => readPlan(both)).toThrow('/tasks/0/part is no field here')
  })
})
