import { dayIn, useTimeZone } from '@mouldwright/web-kit'
import { useAddress, type PutInAddress } from '@mouldwright/web-kit/entity'
import { addDays } from '@mouldwright/worktime'
import { completionGroups, completionState } from '../../shared/index.ts'
import { minuteMs } from '../moments.ts'
import { useNow } from '../use-now.ts'

/** Days that are shown at first, today included. */
const usualDays = 28

/** What the page's address asks for. Other figures show all of what is behind them, unless it is said otherwise. */
export function useCompletionAddress() {
  const zone = useTimeZone()
  const today = dayIn(useNow(60) * minuteMs, zone)
  const [query, putInAddress] = useAddress()
  const sectionId = Number(query.get('section'))
  const put: PutInAddress = (changes) =>
    putInAddress({ group: undefined, state: undefined, page: undefined, ...changes })
  return {
    put,
    asked: {
      fromDate: query.get('from') ?? addDays(today, 1 - usualDays),
      toDate: query.get('to') ?? today,
      ...(sectionId ? { sectionId } : {}),
    },
    groupBy: completionGroups.find((one) => one === query.get('by')) ?? 'section',
    isHours: query.get('measure') === 'hours',
    group: query.get('group'),
    state: completionState.find((one) => one === query.get('state')),
  }
}
