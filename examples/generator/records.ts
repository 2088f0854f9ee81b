/** Records as the workbooks hold them: fields by the product's names, references by the records themselves. */

/** A text in both languages; codes are the same in both and plain strings. */
export interface Words {
  zh: string
  en: string
}
export const words = (zh: string, en: string): Words => ({ zh, en })

export type Value = string | number | boolean | null | undefined | Words | Rec | readonly Rec[]
export interface Rec {
  readonly [field: string]: Value
}

/** All records of a factory, by the name of their entity. */
export type Factory = Readonly<Record<string, readonly Rec[]>>

export const timeZone = 'Asia/Shanghai'

/** An instant from the wall clock of the factory: `at('2026-11-23', '08:00')`. */
export const at = (date: string, time: string) => new Date(`${date}T${time}:00+08:00`).toISOString()

/** An instant some hours later, on full ten minutes. */
export const hoursAfter = (instant: string, hours: number) =>
  new Date(Math.round((Date.parse(instant) + hours * 3_600_000) / 600_000) * 600_000).toISOString()

/** Monday on which the factory is as the workbooks describe it. */
export const baseDate = '2026-11-23'
