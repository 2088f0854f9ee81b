import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { machineStates } from '@mouldwright/signals/shared'
import { begin, hear, type Change, type Period } from './timeline.ts'

const minute = 60_000
const silentMs = 5 * minute

const periodsOf = (changes: readonly Change[]): Period[] => {
  const kept = new Map<number, Period>()
  for (const { periods, removed } of changes) {
    for (const start of removed) kept.delete(start)
    for (const [start, period] of periods) kept.set(start, period)
  }
  return [...kept.values()].sort((a, b) => a.startsAt - b.startsAt)
}

describe('[GW-05] the states of a machine', () => {
  it('follow one another without gap or overlap, however signals are cut into batches', () => {
    const heard = fc.record({ after: fc.integer({ min: 0, max: 10 }), state: fc.constantFrom(...machineStates) })
    fc.assert(
      fc.property(
        fc.array(heard, { minLength: 1, maxLength: 30, size: 'max' }),
        fc.array(fc.nat(5)),
        (signals, sizes) => {
          let at = 1_000_000
          const rest = signals.map(({ after, state }) => ({ at: (at += after * 1_000), state, detail: null }))
          const last = rest.at(-1)!
          const changes: Change[] = []
          let standing: Change['standing'] | null = null
          for (let batch = 0; rest.length > 0; batch += 1) {
            let change = begin(standing)
            for (const signal of rest.splice(0, (sizes[batch] ?? 0) + 1)) change = hear(change, signal, silentMs)
            changes.push(change!)
            standing = change!.standing
          }
          const periods = periodsOf(changes)
          expect(periods.at(-1)).toMatchObject({ state: last.state, endsAt: null })
          expect(standing).toMatchObject({ state: last.state, signalAt: last.at })
          periods.slice(1).forEach((period, index) => {
            expect(periods[index]!.endsAt).toBe(period.startsAt)
            expect(period.startsAt).toBeGreaterThan(periods[index]!.startsAt)
          })
        },
      ),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('an older signal of another connection changes nothing', () => {
    const first = hear(null, { at: 10 * minute, state: 'activeHigh', detail: null }, silentMs)
    const late = hear(begin(first.standing), { at: 9 * minute, state: 'error', detail: 'old' }, silentMs)
    expect(late.standing).toEqual(first.standing)
    expect(late.periods.size).toBe(0)
  })

  it('what a gateway did not hear is silence however short it was, and whatever came before and after', () => {
    const heard = (at: number, unheardSince?: number) => ({
      ...{ at, state: 'activeHigh' as const, detail: null },
      ...(unheardSince === undefined ? {} : { unheardSince }),
    })
    let change = hear(null, heard(10 * minute), silentMs)
    const first = change
    change = hear(begin(change.standing), heard(12 * minute, 11 * minute), silentMs)
    expect(periodsOf([first, change]).map(({ state, startsAt, endsAt }) => [state, startsAt, endsAt])).toEqual([
      ['activeHigh', 10 * minute, 11 * minute + 1],
      ['noNews', 11 * minute + 1, 12 * minute],
      ['activeHigh', 12 * minute, null],
    ])
    expect(change.standing).toMatchObject({ state: 'activeHigh', since: 12 * minute, signalAt: 12 * minute })
    // Another way to the machine has heard it meanwhile.
    const known = hear(begin(change.standing), heard(13 * minute), silentMs)
    const late = hear(begin(known.standing), heard(13 * minute + 1, 11 * minute), silentMs)
    expect(late.periods.size).toBe(0)
    // A silence that was noticed before stays one.
    const before = { state: 'ready' as const, since: 0, detail: null }
    const silent = { state: 'noNews' as const, since: minute + 1, signalAt: minute, detail: null, before }
    const back = hear(begin(silent), heard(3 * minute, minute), silentMs)
    expect([...back.periods.values()]).toMatchObject([
      { state: 'noNews', startsAt: minute + 1, endsAt: 3 * minute },
      { state: 'activeHigh', startsAt: 3 * minute, endsAt: null },
    ])
  })
})
