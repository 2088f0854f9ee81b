import { brokenRules, type Entity } from '@mouldwright/kernel'
import { describe, expect, it } from 'vitest'
import { calendar, flowTime, machine, process, resourceGroup, shift } from './index.ts'

const broken = (of: Entity, values: object) =>
  brokenRules(of.rules, values as Record<string, unknown>).map(({ rule, row }) => (row ? `${rule} ${row}` : rule))
const period = (rank: number, startTime: string, endTime: string, restStart?: string, restEnd?: string) => ({
  rank,
  startTime,
  endTime,
  restStart,
  restEnd,
})
const holiday = (type: string, startDate: string, endDate: string) => ({ name: '假', type, startDate, endDate })

/** Title, entity, values, rules that they break (with the row). */
const cases: readonly [string, Entity, object, readonly string[]][] = [
  ['[BD-55] CAM QC with a mark by design', process, { needsCamQc: true, machiningMark: 'design' }, []],
  ['[BD-55] CAM QC with a mark by CAM', process, { needsCamQc: true, machiningMark: 'cam' }, []],
  [
    '[BD-55] CAM QC marked by the workshop',
    process,
    { needsCamQc: true, machiningMark: 'workshop' },
    ['camQcNeedsMark'],
  ],
  ['[BD-55] no CAM QC, no mark', process, { needsCamQc: false, machiningMark: 'none' }, []],
  [
    '[BD-52] five different addresses',
    machine,
    {
      computerIp1: '10.0.0.1',
      computerIp2: '10.0.0.2',
      computerIp3: '10.0.0.3',
      machineIp1: '10.0.0.4',
      machineIp2: '10.0.0.5',
    },
    [],
  ],
  [
    '[BD-52] the same address in two of the five',
    machine,
    { computerIp3: '10.0.0.3', machineIp1: '10.0.0.3' },
    ['machineAddressTwice'],
  ],
  [
    '[BD-01] a machine that starts what it does not run',
    machine,
    { startsUnattended: true, runsUnattended: false },
    ['startsButStops'],
  ],
  ['[BD-01] a machine that starts what it runs', machine, { startsUnattended: true, runsUnattended: true }, []],
  ['[BD-01] equal limits', machine, { minLength: 5, maxLength: 5, minWeight: 0, maxWeight: null }, []],
  ['[BD-01] limits the wrong way round', machine, { minHeight: 6, maxHeight: 5 }, ['minAboveMax']],
  [
    '[BD-01] downtimes that touch',
    machine,
    {
      downtimes: [
        { startsAt: '2026-09-01T00:00:00.000Z', endsAt: '2026-09-02T00:00:00.000Z' },
        { startsAt: '2026-09-02T00:00:00.000Z', endsAt: '2026-09-03T00:00:00.000Z' },
      ],
    },
    [],
  ],
  [
    '[BD-01] a downtime of no length',
    machine,
    { downtimes: [{ startsAt: '2026-09-01T00:00:00.000Z', endsAt: '2026-09-01T00:00:00.000Z' }] },
    ['downtimeOrder 1'],
  ],
  ['[BD-56] a default calendar in force', calendar, { isDefault: true, valid: true }, []],
  ['[BD-56] a default calendar disabled', calendar, { isDefault: true, valid: false }, ['defaultCalendarDisabled']],
  ['[BD-54] a holiday of one day', calendar, { holidays: [holiday('floating', '2026-10-01', '2026-10-01')] }, []],
  [
    '[BD-54] a holiday that starts after its end',
    calendar,
    { holidays: [holiday('fixed', '2026-01-01', '2026-01-01'), holiday('floating', '2026-10-02', '2026-10-01')] },
    ['holidayOrder 2'],
  ],
  [
    '[BD-05] a fixed and a floating holiday on the same day',
    calendar,
    { holidays: [holiday('fixed', '2026-10-01', '2026-10-01'), holiday('floating', '2026-10-01', '2026-10-07')] },
    [],
  ],
  [
    '[BD-05] two fixed holidays that meet over New Year, written in different years',
    calendar,
    { holidays: [holiday('fixed', '2026-01-01', '2026-01-02'), holiday('fixed', '2025-12-30', '2026-01-01')] },
    ['holidayOverlap 2'],
  ],
  [
    '[BD-57] a day with two periods',
    shift,
    { periods: [period(1, '08:00', '12:00'), period(2, '13:00', '17:00')] },
    [],
  ],
  ['[BD-57] periods that touch', shift, { periods: [period(1, '08:00', '12:00'), period(2, '12:00', '24:00')] }, []],
  [
    '[BD-57] a night with its rest after midnight',
    shift,
    { periods: [period(1, '22:00', '06:00', '01:00', '02:00')] },
    [],
  ],
  [
    '[BD-57] overlapping periods',
    shift,
    { periods: [period(1, '08:00', '12:00'), period(2, '11:59', '17:00')] },
    ['periodOverlap 2'],
  ],
  [
    '[BD-57] a night that meets the next morning',
    shift,
    { periods: [period(1, '05:00', '13:00'), period(2, '22:00', '06:00')] },
    ['periodOverlap 2'],
  ],
  [
    '[BD-57] ranks against time',
    shift,
    { periods: [period(2, '08:00', '12:00'), period(1, '13:00', '17:00')] },
    ['periodRank 1'],
  ],
  [
    '[BD-57] ranks with time, rows in any order',
    shift,
    { periods: [period(2, '13:00', '17:00'), period(1, '08:00', '12:00')] },
    [],
  ],
  ['[BD-57] half a rest', shift, { periods: [period(1, '08:00', '12:00', '10:00')] }, ['periodRest 1']],
  ['[BD-57] a rest outside', shift, { periods: [period(1, '08:00', '12:00', '12:00', '13:00')] }, ['periodRest 1']],
  ['[BD-57] nothing but rest', shift, { periods: [period(1, '08:00', '12:00', '08:00', '12:00')] }, ['periodEmpty 1']],
  ['[BD-54] end on the join date', resourceGroup, { joinDate: '2026-01-01', endDate: '2026-01-01' }, []],
  ['[BD-54] end before join', resourceGroup, { joinDate: '2026-01-02', endDate: '2026-01-01' }, ['endBeforeJoin']],
  ['[BD-54] neither machine nor person', resourceGroup, { machines: [], users: [] }, ['groupWithoutResources']],
  ['[BD-04] people alone', resourceGroup, { machines: [], users: [{ userId: 1 }] }, []],
  [
    '[BD-64 AP-14] invalid and in scheduling',
    resourceGroup,
    { inScheduling: true, valid: false },
    ['invalidInScheduling'],
  ],
  ['[BD-64] invalid and out of scheduling', resourceGroup, { inScheduling: false, valid: false }, []],
  [
    '[BD-04] a machine that left and came back',
    resourceGroup,
    {
      machines: [
        { machineId: 1, endDate: '2026-03-31' },
        { machineId: 1, joinDate: '2026-04-01' },
      ],
    },
    [],
  ],
  [
    '[BD-04] a machine twice on one day',
    resourceGroup,
    {
      machines: [
        { machineId: 1, endDate: '2026-04-01' },
        { machineId: 1, joinDate: '2026-04-01' },
      ],
    },
    ['membershipOverlap 2'],
  ],
  ['[BD-04] two people at the same time', resourceGroup, { users: [{ userId: 1 }, { userId: 2 }] }, []],
  ['[AP-12] different groups', flowTime, { fromGroupId: 1, toGroupId: 2 }, []],
  ['[AP-12] upper and lower group the same', flowTime, { fromGroupId: 1, toGroupId: 1 }, ['flowTimeSameGroup']],
]

describe('rules over several fields', () => {
  it.each(cases)('%s', (_, of, values, expected) => {
    expect(broken(of, values)).toEqual(expected)
  })
})
