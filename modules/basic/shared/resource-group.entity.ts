import { date, decimal, entity, flag, integer, money, ref, rows, text } from '@mouldwright/kernel'
import { user } from '@mouldwright/identity/shared'
import { calendar } from './calendar.entity.ts'
import { machine } from './machine.entity.ts'
import { skillTitle } from './people/skill-title.entity.ts'
import { inOrder, rowsDisjoint, rowsInOrder } from './rules.ts'
import { section } from './section.entity.ts'
import { shift } from './shift.entity.ts'
import { timeExceptionRules, timeExceptions } from './time-exceptions.ts'

const membership = { isMain: flag({ default: true }), joinDate: date(), endDate: date() }
const backwards = { joinDate: '2026-09-30', endDate: '2026-09-01' }
const bounds = ['joinDate', 'endDate'] as const

/** A team: machines, or people, that do one kind of work in the same working time. */
export const resourceGroup = entity('basic.resourceGroup', {
  scope: 'factory',
  path: 'bms/resourceGroup',
  key: ['name'],
  fields: {
    name: text({ required: true, min: 2, max: 18, example: '电火花一组' }),
    sectionId: ref(() => section, { required: true }),
    calendarId: ref(() => calendar, { required: true }),
    shiftId: ref(() => shift, { required: true }),
    capacityHours: decimal({ required: true, above: 0, max: 100_000, unit: 'h', example: 64 }),
    weight: decimal({ required: true, min: 0, max: 100, example: 1 }),
    labourRate: money({ required: true, unit: 'perHour', example: 45 }),
    joinDate: date({ required: true, example: '2026-01-01' }),
    endDate: date({ required: true, default: '2099-12-31' }),
    simultaneousTasks: integer({ required: true, min: 1, max: 999, default: 1 }),
    needsPeople: flag(),
    isBottleneck: flag(),
    reportsWork: flag({ default: true }),
    inScheduling: flag({ default: true }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
    /** Of its people. */
    ...timeExceptions,
    machines: rows({
      fields: { machineId: ref(() => machine, { required: true }), ...membership },
      key: ['machineId', 'joinDate'],
    }),
    users: rows({
      fields: {
        userId: ref(() => user, { required: true }),
        /** What the person is trained for in the group's work. */
        skillTitleId: ref(() => skillTitle),
        ...membership,
      },
      key: ['userId', 'joinDate'],
    }),
  },
  rules: [
    inOrder('endBeforeJoin', ...bounds, backwards),
    {
      key: 'groupWithoutResources',
      field: 'machines',
      broken: ({ machines, users }) => (machines?.length === 0 && users?.length === 0 ? {} : undefined),
      example: { machines: [], users: [] },
    },
    {
      key: 'invalidInScheduling',
      field: 'inScheduling',
      broken: ({ inScheduling, valid }) => (inScheduling && valid === false ? {} : undefined),
      example: { inScheduling: true, valid: false },
    },
    rowsInOrder('memberEndBeforeJoin', 'machines', bounds, { machines: [{ machineId: 1, ...backwards }] }),
    rowsInOrder('memberEndBeforeJoin', 'users', bounds, { users: [{ userId: 1, ...backwards }] }),
    rowsDisjoint(
      'membershipOverlap',
      'machines',
      bounds,
      { machines: [{ machineId: 1 }, { machineId: 1, joinDate: '2026-09-01' }] },
      { by: 'machineId', endsIncluded: true },
    ),
    rowsDisjoint(
      'membershipOverlap',
      'users',
      bounds,
      { users: [{ userId: 1 }, { userId: 1, joinDate: '2026-09-01' }] },
      { by: 'userId', endsIncluded: true },
    ),
    ...timeExceptionRules,
  ],
  groups: {
    period: ['joinDate', 'endDate'],
    planning: ['capacityHours', 'weight', 'simultaneousTasks', 'needsPeople', 'isBottleneck', 'inScheduling'],
    peopleTime: ['downtimes', 'openings'],
    members: ['machines', 'users'],
  },
  list: {
    columns: [
      'name',
      'sectionId',
      'machines',
      'users',
      'calendarId',
      'shiftId',
      'capacityHours',
      'inScheduling',
      'endDate',
      'valid',
    ],
    search: ['name', 'remark'],
    filters: ['sectionId', 'calendarId', 'shiftId', 'inScheduling', 'valid'],
    sort: 'name',
  },
})
