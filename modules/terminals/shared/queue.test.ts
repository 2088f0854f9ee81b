import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { measured } from './device-clock.ts'
import { answered, dueEntries, newEntry, nextDue, unanswered, unpaused } from './queue.ts'

const entry = (sequence: number, lane: string) => newEntry(`k${sequence}`, sequence, lane, sequence)

describe('[FL-08] the queue of a terminal', () => {
  it('sends the oldest of each operation, and the next one only when that is answered', () => {
    const all = [entry(3, 'a'), entry(1, 'a'), entry(2, 'b')]
    expect(dueEntries(all, 0).map(({ key }) => key)).toEqual(['k1', 'k2'])
    expect(
      dueEntries(
        all.filter(({ key }) => key !== 'k1'),
        0,
      ).map(({ key }) => key),
    ).toEqual(['k2', 'k3'])
  })

  it('holds up only the operation whose report is stuck', () => {
    const stuck = unanswered(entry(1, 'a'), 1_000)
    const all = [stuck, entry(2, 'a'), entry(3, 'b')]
    expect(dueEntries(all, 1_500).map(({ key }) => key)).toEqual(['k3'])
    expect(dueEntries(all, 2_000).map(({ key }) => key)).toEqual(['k1', 'k3'])
    expect(nextDue([stuck])).toBe(2_000)
    expect(dueEntries([unpaused(stuck)], 0)).toHaveLength(1)
  })

  it('sends what belongs to a report once that is answered, however it is answered, and holds up nothing with it', () => {
    const photo = newEntry('p1', 2, 'photo/p1', 2, 'k1')
    expect(dueEntries([photo, entry(1, 'a'), entry(3, 'b')], 0).map(({ key }) => key)).toEqual(['k1', 'k3'])
    const refused = answered(entry(1, 'a'), { code: 'report.batchOver', message: 'over' })!
    expect(dueEntries([photo, refused], 0)).toEqual([photo])
    expect(dueEntries([unanswered(photo, 0), entry(3, 'a')], 0).map(({ key }) => key)).toEqual(['k3'])
    expect(dueEntries([photo], 0)).toEqual([photo])
  })

  it('waits longer from try to try, a minute at most', () => {
    let one = entry(1, 'a')
    const pauses = Array.from({ length: 9 }, () => {
      one = unanswered(one, 0)
      return one.notBefore
    })
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it('keeps a refused report, lets those behind it go, and forgets one that the server has', () => {
    const refused = answered(entry(1, 'a'), { code: 'report.closed', message: 'closed' })!
    expect(refused).toMatchObject({ state: 'refused', refusal: { code: 'report.closed' } })
    expect(dueEntries([refused, entry(2, 'a')], 0).map(({ key }) => key)).toEqual(['k2'])
    expect(answered(entry(1, 'a'), 'applied')).toBeUndefined()
    expect(answered(entry(1, 'a'), 'already')).toBeUndefined()
  })

  it('sends each operation’s reports in their order, whatever is lost on the way', () => {
    const lanes = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40, size: 'max' })
    fc.assert(
      fc.property(lanes, fc.infiniteStream(fc.boolean()), (of, isLost) => {
        let all = of.map((lane, at) => entry(at, lane))
        const server: number[] = []
        for (let now = 0; all.length > 0; now += 100_000)
          for (const one of dueEntries(all, now)) {
            const { value: lost } = isLost.next()
            // What is lost may be the answer: then the server has it already.
            if (!server.includes(one.content)) server.push(one.content)
            all = all.flatMap((each) => (each.key !== one.key ? each : lost ? unanswered(each, now) : []))
          }
        for (const lane of new Set(of)) {
          const sent = server.filter((at) => of[at] === lane)
          expect(sent).toEqual([...sent].sort((left, right) => left - right))
        }
        expect(server).toHaveLength(of.length)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})

it('[FL-08] the offset of a device’s clock is measured against the middle of a contact', () => {
  expect(measured(1_000, 1_200, 61_100)).toEqual({ offset: 60_000, measuredAt: 1_200 })
})
