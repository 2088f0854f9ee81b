/** When the plant works: calendars with holidays, shifts, planned downtimes. */
import { downtimeReasons } from './names.ts'
import { at, words, type Rec, type Words } from './records.ts'

export function createCalendars(): Rec[] {
  const holiday = (name: Words, type: 'fixed' | 'floating', startDate: string, endDate: string, isWorked = false) => ({
    name,
    type,
    startDate,
    endDate,
    isWorked,
  })
  const holidays = [
    holiday(words('元旦', 'New Year'), 'fixed', '2027-01-01', '2027-01-01'),
    holiday(words('劳动节', 'Labour Day'), 'fixed', '2027-05-01', '2027-05-01'),
    holiday(words('国庆节', 'National Day'), 'floating', '2026-10-01', '2026-10-07'),
    holiday(words('年终盘点', 'Stocktaking'), 'floating', '2026-12-31', '2026-12-31'),
    holiday(words('春节', 'Spring Festival'), 'floating', '2027-02-04', '2027-02-12'),
    holiday(words('清明节', 'Qingming'), 'floating', '2027-04-05', '2027-04-05'),
  ]
  const swapped = holiday(words('盘点调休', 'Swapped working day'), 'floating', '2026-12-27', '2026-12-27', true)
  return [
    {
      name: '6-DAY',
      isDefault: true,
      sort: 1,
      restSaturday: false,
      restSunday: true,
      remark: words('单休：周日休息', 'Sunday off'),
      holidays: [...holidays, swapped],
    },
    {
      name: '5-DAY',
      isDefault: false,
      sort: 2,
      restSaturday: true,
      restSunday: true,
      remark: words('双休', 'Saturday and Sunday off'),
      holidays,
    },
    {
      name: '7-DAY',
      isDefault: false,
      sort: 3,
      restSaturday: false,
      restSunday: false,
      remark: words('轮休：机床不停', 'People rotate, machines run every day'),
      holidays,
    },
  ]
}

export function createShifts(): Rec[] {
  type Period = [start: string, end: string, rest?: [string, string], isOvertime?: boolean]
  const shift = (name: string, englishName: string, remark: Words, periods: readonly Period[]): Rec => ({
    name,
    englishName,
    type: 'work',
    remark,
    periods: periods.map(([startTime, endTime, rest, isOvertime], index) => ({
      rank: index + 1,
      startTime,
      endTime,
      restStart: rest?.[0],
      restEnd: rest?.[1],
      isOvertime: isOvertime ?? false,
    })),
  })
  return [
    shift('DAY-NIGHT', 'Day and night', words('白班加夜班，夜班跨零点', 'Day shift, and night shift over midnight'), [
      ['08:00', '20:00', ['12:00', '13:00']],
      ['20:00', '08:00', ['00:00', '01:00']],
    ]),
    shift('TWO-SHIFT', 'Early and late', words('早班、中班，需要时加班到两点', 'Early and late, overtime until two'), [
      ['06:30', '15:00', ['11:00', '11:30']],
      ['15:00', '23:00', ['18:00', '18:30']],
      ['23:00', '02:00', undefined, true],
    ]),
    shift('DAY', 'Day shift', words('长白班，需要时晚上加班', 'Day shift, overtime in the evening'), [
      ['08:00', '17:30', ['12:00', '13:00']],
      ['18:00', '21:00', undefined, true],
    ]),
    shift('OFFICE', 'Office day', words('常日班，不加班', 'Office day without overtime'), [
      ['08:30', '17:30', ['12:00', '13:00']],
    ]),
  ]
}

const downtime = (from: string, to: string, reason: keyof typeof downtimeReasons): Rec => ({
  startsAt: at(from, '08:00'),
  endsAt: at(to, '20:00'),
  reason: downtimeReasons[reason],
})
/** Planned downtimes, by machine. */
export const downtimes: Record<string, readonly Rec[]> = {
  CNC03: [downtime('2026-12-02', '2026-12-03', 'service')],
  CNC12: [downtime('2026-12-14', '2026-12-15', 'geometry')],
  CNC17: [downtime('2026-12-08', '2026-12-09', 'spindle'), downtime('2027-01-11', '2027-01-11', 'service')],
  EDM07: [downtime('2026-12-19', '2026-12-19', 'service')],
  GR02: [downtime('2026-11-30', '2026-12-01', 'service')],
}
