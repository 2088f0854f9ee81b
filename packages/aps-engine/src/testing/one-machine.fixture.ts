import type { Problem } from '../model/model.ts'
import { defaultSettings } from '../model/settings.ts'

/** Moulds of one task each, of so many minutes, on one machine that never rests; all due at once. The shortest first is best. */
export const oneMachine = (minutes: readonly number[]): Problem => ({
  start: 0,
  horizonEnd: 10_000,
  settings: defaultSettings,
  calendars: [{ id: 1, intervals: [0, 10_000] }],
  groups: [{ id: 1 }],
  resources: [{ id: 1, groupIds: [1], calendarId: 1 }],
  moulds: minutes.map((_, i) => ({ id: i + 1, due: 1, priority: 1 })),
  batches: minutes.map((_, i) => ({ id: i + 1, mouldId: i + 1, kind: 'workpiece', quantity: 1 })),
  tasks: minutes.map((own, i) => ({
    ...{ id: i + 1, batchId: i + 1, mouldId: i + 1, sequence: 1, groupIds: [1], minutes: own },
  })),
  links: [],
})
