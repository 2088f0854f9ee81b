/** Times of automatic runs in plain words, and the cron expression that says the same. */

export const plainKinds = ['minutes', 'hours', 'daily', 'weekdays', 'weekly', 'monthly', 'cron'] as const
type PlainKind = (typeof plainKinds)[number]

export interface PlainTimes {
  kind: PlainKind
  /** Every so many minutes or hours: divisors of an hour, of a day. */
  every: number
  /** `HH:MM` */
  time: string
  /** 1 Monday .. 7 Sunday */
  weekday: number
  /** 1 .. 28: a day that every month has */
  day: number
  cron: string
}

export const everyMinutes = [1, 5, 10, 15, 20, 30]
export const everyHours = [1, 2, 3, 4, 6, 8, 12]

export const firstTimes: PlainTimes = { kind: 'daily', every: 1, time: '22:00', weekday: 1, day: 1, cron: '0 22 * * *' }

export function cronOfTimes({ kind, every, time, weekday, day, cron }: PlainTimes): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = `${minute} ${hour}`
  switch (kind) {
    case 'minutes':
      return every === 1 ? '* * * * *' : `*/${every} * * * *`
    case 'hours':
      return every === 1 ? '0 * * * *' : `0 */${every} * * *`
    case 'daily':
      return `${at} * * *`
    case 'weekdays':
      return `${at} * * 1-5`
    case 'weekly':
      return `${at} * * ${weekday}`
    case 'monthly':
      return `${at} ${day} * *`
    case 'cron':
      return cron
  }
}

/** The plain words of an expression; those of its own text where there are none. */
export function timesOfCron(cron: string): PlainTimes {
  const own: PlainTimes = { ...firstTimes, kind: 'cron', cron }
  const minutes = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(cron)
  const hours = /^0 \*(?:\/(\d+))? \* \* \*$/.exec(cron)
  const at = /^(\d+) (\d+) (\*|\d+) \* (\*|1-5|\d)$/.exec(cron)
  const two = (text = '') => text.padStart(2, '0')
  const guesses: PlainTimes[] = [
    ...(minutes ? [{ ...own, kind: 'minutes' as const, every: Number(minutes[1] ?? 1) }] : []),
    ...(hours ? [{ ...own, kind: 'hours' as const, every: Number(hours[1] ?? 1) }] : []),
    ...(at
      ? (['daily', 'weekdays', 'weekly', 'monthly'] as const).map((kind) => ({
          ...own,
          kind,
          time: `${two(at[2])}:${two(at[1])}`,
          weekday: Number(at[4]) || 1,
          day: Number(at[3]) || 1,
        }))
      : []),
  ]
  return guesses.find((guess) => isOffered(guess) && cronOfTimes(guess) === cron) ?? own
}

function isOffered({ kind, every, day, weekday }: PlainTimes): boolean {
  if (kind === 'minutes') return everyMinutes.includes(every)
  if (kind === 'hours') return everyHours.includes(every)
  return day <= 28 && weekday <= 7
}
