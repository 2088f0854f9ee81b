import { behaviour } from '@mouldwright/server-kit'
import { addDays } from '@mouldwright/worktime'
import { probe } from '../../shared/index.ts'

/** The last day on which each probe may measure. */
export const probeBehaviour = behaviour(probe, {
  async check(_, changes) {
    for (const { after } of changes)
      after.calibrationDue =
        after.calibratedOn && after.calibrationDays ? addDays(after.calibratedOn, after.calibrationDays) : null
    return []
  },
})
