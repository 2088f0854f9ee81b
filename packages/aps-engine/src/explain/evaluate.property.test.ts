import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { level } from '../instance/objective-levels.ts'
import { explain } from './explain.ts'
import { partsOf } from './joined-stretches.ts'
import { Random } from '../model/random.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { score } from '../verify/score.ts'
import { evaluate } from './evaluate.ts'
import { countMinutes } from './minutes.fixture.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

it('gives the figures that counting every minute gives', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = anyProblem(seed)
      const plan = await solve(problem, { seed, budget: { iterations: 2 } })
      const weekStart = problem.start + new Random(seed).between(-20_000, 20_000)
      const found = evaluate(problem, plan, { weekStart })
      const counted = countMinutes(problem, plan, weekStart)
      const { figures, radar } = found
      const { moulds } = counted

      const withDue = moulds.filter(({ mould }) => mould.due !== null)
      const onTime = withDue.filter(({ isLate }) => !isLate)
      const weights = (list: typeof moulds) => sum(list.map(({ mould }) => mould.priority))
      expect(figures.lateMoulds).toBe(withDue.length - onTime.length)
      expect(figures.onTimeRate).toBeCloseTo(withDue.length ? onTime.length / withDue.length : 1, 9)
      expect(figures.weightedOnTimeRate).toBeCloseTo(withDue.length ? weights(onTime) / weights(withDue) : 1, 9)
      expect(figures.totalTardiness).toBe(sum(withDue.map(({ late }) => late)))
      const dated = problem.tasks.filter(({ due }) => due !== undefined)
      const endOf = (id: number) =>
        Math.max(-1, ...plan.tasks.flatMap(({ taskId, end }) => (taskId === id && end !== null ? [end] : [])))
      const lateTasks = dated.map(({ id, due, duePriority = 1 }) => duePriority * Math.max(0, endOf(id) - due!))
      const lateMoulds = withDue.map(({ late, mould }) => late * mould.priority)
      expect(figures.weightedTardiness).toBe(sum([...lateMoulds, ...lateTasks]))
      expect(figures.weightedTardiness).toBe(plan.objective[level.weightedTardiness]!.value)
      expect(figures.maxTardiness).toBe(Math.max(0, ...withDue.map(({ late }) => late)))
      const mean = (values: number[]) => (values.length ? sum(values) / values.length : 0)
      expect(figures.meanTardiness).toBeCloseTo(mean(withDue.map(({ late }) => late)), 9)
      expect(figures.meanEarliness).toBeCloseTo(mean(withDue.map(({ early }) => early)), 9)
      expect(figures.lateParts).toBe(counted.lateParts)
      expect(figures.makespan).toBe(counted.planEnd - problem.start)
      expect(figures.transfer).toBe(counted.transfer)
      expect(figures.setup).toBe(sum(plan.tasks.map(({ setupMinutes }) => setupMinutes)))
      expect(figures.outside).toBe(counted.outside)
      expect(figures.cost).toBeCloseTo(counted.cost, 6)
      expect(figures.overtime).toBe(sum([...counted.resources.values()].map(({ over }) => over)))

      // The lead of each mould, and what it was made of.
      const ended = moulds.filter(({ end }) => end !== null)
      for (const [at, { end, release, work, mould }] of moulds.entries()) {
        const row = found.moulds[at]!
        expect(row).toMatchObject({ mouldId: mould.id, due: mould.due, end, work })
        if (end === null) continue
        expect(row.lead).toBe(Math.max(0, end - release))
        expect(sum(Object.values(row.leadBy))).toBe(row.lead)
      }
      const leads = sum(found.moulds.map(({ lead }) => lead))
      expect(sum(Object.values(figures.leadBy))).toBe(leads)
      expect(figures.meanLead).toBeCloseTo(ended.length ? leads / ended.length : 0, 9)
      const { kpis } = score(problem, plan)
      expect(kpis.meanFlowHours * 60).toBeCloseTo(figures.meanLead, 9)
      expect(kpis.overtimeHours * 60).toBeCloseTo(figures.overtime, 9)
      expect(kpis.utilisation.map(({ share }) => share)).toEqual(found.groups.map(({ utilisation }) => utilisation))
      const chains = problem.moulds.map(({ id }) =>
        (explain(problem, plan, { mouldId: id })?.stretches ?? []).flatMap(partsOf),
      )
      const worked = chains.flat().filter(({ kind }) => kind === 'processing' || kind === 'outside')
      expect(figures.flowEfficiency).toBeCloseTo(leads ? sum(worked.map(({ minutes }) => minutes)) / leads : 0, 9)
      expect(figures.flowEfficiency).toBeLessThanOrEqual(1)
      const shares = found.groups.map(({ utilisation }) => utilisation)
      expect(figures.bottleneckUtilisation).toBeCloseTo(Math.max(0, ...shares), 9)

      // Work in progress, and Little's law.
      expect(figures.meanReleased * figures.makespan).toBeCloseTo(counted.releasedMinutes, 4)
      expect(figures.meanBegun * figures.makespan).toBeCloseTo(counted.begunMinutes, 4)
      expect(counted.releasedMinutes).toBe(leads)
      expect(found.wip.released.at(-1)).toBe(0)
      expect(found.wip.begun.at(-1)).toBe(0)

      for (const { id, work, overtime, open, utilisation } of found.resources) {
        const own = counted.resources.get(id)!
        expect({ id, work, overtime, open }).toEqual({ id, work: own.work, overtime: own.over, open: own.open })
        expect(utilisation).toBeCloseTo(open ? work / open : 0, 9)
      }
      for (const { id, work, open } of found.groups) {
        const own = [...counted.resources.values()].filter(({ resource }) => resource.groupIds.includes(id))
        expect(work).toBe(sum(own.map((one) => one.work)))
        expect(open).toBe(sum(own.map((one) => one.open)))
      }
      expect(found.weeks).toHaveLength(counted.weeks.size)
      for (const { groupId, from, load, capacity } of found.weeks)
        expect({ load, capacity }).toEqual(counted.weeks.get(`${groupId} ${from}`))

      const worst = sum([
        ...withDue.map(({ mould }) => mould.priority * Math.max(0, counted.planEnd - mould.due!)),
        ...dated.map(({ due, duePriority = 1 }) => duePriority * Math.max(0, counted.planEnd - due!)),
      ])
      expect(radar.tardiness).toBeCloseTo(100 * (worst ? 1 - figures.weightedTardiness / worst : 1), 0)
      expect(radar.onTime).toBeCloseTo(100 * figures.onTimeRate, 0)
      for (const axis of Object.values(radar)) {
        expect(axis).toBeGreaterThanOrEqual(0)
        expect(axis).toBeLessThanOrEqual(100)
      }
    }),
    { numRuns: 100 * inject('propertyFactor'), seed: 7 },
  )
})

it('compares with the published plan, place by place', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = anyProblem(seed)
      const published = await solve(problem, { seed, budget: { iterations: 1 } })
      const plan = await solve(problem, { seed, budget: { iterations: 12 } })
      expect(evaluate(problem, published, { published }).radar.stability).toBe(100)
      const { stability } = evaluate(problem, plan, { published }).figures
      const old = published.tasks.filter(({ split, start }) => split === 1 && start !== null)
      const pairs = old.flatMap((before) => {
        const now = plan.tasks.find(({ taskId, split }) => taskId === before.taskId && split === 1)!
        return now.start === null ? [] : [{ before, now }]
      })
      const same = pairs.filter(({ before, now }) => before.resourceId === now.resourceId)
      expect(stability.common).toBe(pairs.length)
      expect(stability.sameResource).toBe(same.length)
      expect(stability.unchanged).toBe(same.filter(({ before, now }) => before.start === now.start).length)
      const shift = sum(pairs.map(({ before, now }) => Math.abs(before.start! - now.start!)))
      expect(stability.meanStartShift * pairs.length).toBeCloseTo(shift, 6)
      const soon = pairs.filter(({ before }) => before.start! < problem.start + 4_320)
      expect(stability.soon).toBe(soon.length)
      expect(stability.soonUnchanged).toBe(
        soon.filter(({ before, now }) => before.start === now.start && before.resourceId === now.resourceId).length,
      )
    }),
    { numRuns: 30 * inject('propertyFactor'), seed: 7 },
  )
})
