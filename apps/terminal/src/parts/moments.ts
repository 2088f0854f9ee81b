import { known } from '../store.ts'

function partsOf(at: string | number): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...({ month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    timeZone: known().terminal?.timeZone ?? 'UTC',
  })
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
}

/** `14:30`, in the factory's zone. */
export function clockOf(at: string | number): string {
  const { hour, minute } = partsOf(at)
  return `${hour}:${minute}`
}

/** `09-25 14:30` */
export function dayClockOf(at: string | number): string {
  const { month, day } = partsOf(at)
  return `${month}-${day} ${clockOf(at)}`
}

export const hoursOf = (minutes: number) => `${Math.round(minutes / 6) / 10} h`
