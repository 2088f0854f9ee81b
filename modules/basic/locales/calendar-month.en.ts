import type { Words } from '@mouldwright/kernel'
import type { calendarMonthZh } from './calendar-month.zh.ts'

export const calendarMonthEn: Words<typeof calendarMonthZh> = {
  counts: 'Working days: {{worked}}, days off: {{off}}',
  earlier: 'Previous month',
  later: 'Next month',
  thisMonth: 'This month',
  kinds: { work: 'Working day', adjusted: 'Make-up working day', holiday: 'Holiday', rest: 'Rest day' },
  marks: { adjusted: 'Work', holiday: 'Hol.', rest: 'Off' },
  shifts: 'Shows only which days are worked. The shifts of a day come from the resource group.',
}
