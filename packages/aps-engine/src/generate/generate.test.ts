import { describe, expect, it } from 'vitest'
import { check } from '../instance/check.ts'
import { NONE, taskFlag } from '../model/columns.ts'
import { fromColumns } from '../model/from-columns.ts'
import { toColumns } from '../model/to-columns.ts'
import { linkKinds } from '../model/model.ts'
import { generate, generateColumns } from './generate.ts'

describe('a generated shop', () => {
  const options = { seed: 4, tasks: 20_000, resources: 200 }
  const columns = generateColumns(options)
  const { tasks } = columns
  const share = (count: number) => (100 * count) / tasks.count

  it('is the same as columns and as records, and has no broken data', () => {
    const problem = generate({ ...options, tasks: 500, resources: 30 })
    expect(fromColumns(toColumns(problem))).toEqual(problem)
    expect(fromColumns(generateColumns({ ...options, tasks: 500, resources: 30 }))).toEqual(problem)
    expect(check(problem).filter(({ severity, code }) => severity === 'error' && code !== 'gateUnknown')).toEqual([])
  })

  it('has the parts of a mould shop in their shares', () => {
    let locked = 0
    let runOn = 0
    for (let t = 0; t < tasks.count; t++) {
      if (tasks.flags[t]! & taskFlag.locked) locked++
      if (tasks.flags[t]! & taskFlag.unattended) runOn++
      if (tasks.flags[t]! & taskFlag.locked) expect(tasks.plannedStart[t]).not.toBe(NONE)
    }
    expect(share(locked)).toBeGreaterThan(3)
    expect(share(locked)).toBeLessThan(8)
    expect(share(columns.outside.of.length)).toBeGreaterThan(3)
    expect(columns.started.of.length).toBeGreaterThan(100)
    expect(columns.gates.of.length).toBeGreaterThan(100)
    expect(share(runOn)).toBeGreaterThan(5)
    const kinds = new Set(Array.from(columns.links.kind, (kind) => linkKinds[kind]))
    expect([...kinds].sort()).toEqual(['assembly', 'electrode', 'route', 'trial'])
    const lightsOut = columns.resources.filter(({ calendarId }) => calendarId === 4).length
    expect(lightsOut / columns.resources.length).toBeGreaterThan(0.1)
    const sizes = columns.groups.map(
      ({ id }) => columns.resources.filter(({ mainGroupId }) => mainGroupId === id).length,
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8)
  })

  it('leaves out what is switched off', () => {
    const plain = generateColumns({
      ...options,
      features: { locks: false, started: false, outside: false, gates: false, electrodes: false },
    })
    expect([plain.started.of.length, plain.outside.of.length, plain.gates.of.length]).toEqual([0, 0, 0])
    expect(plain.tasks.plannedStart.some((start) => start !== NONE)).toBe(false)
    expect(plain.links.kind.includes(linkKinds.indexOf('electrode'))).toBe(false)
  })
})
