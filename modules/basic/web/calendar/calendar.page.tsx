import { lazyPart } from '@mouldwright/web-kit'
import { EntityPage, view } from '@mouldwright/web-kit/entity'
import { calendar } from '../../shared/index.ts'

// A first look at the list needs none.
const CalendarMonth = lazyPart(async () => (await import('./calendar-month.tsx')).CalendarMonth)

const dress = view(calendar, { detail: CalendarMonth })

/** Calendars, each with its months to look at. */
export default function CalendarsPage() {
  return <EntityPage of={calendar} view={dress} />
}
