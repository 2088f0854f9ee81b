/**
 * A field says what it is. How it is stored, checked, drawn, imported and explained follows from its kind.
 * Values: text, date (`YYYY-MM-DD`), instant (ISO, UTC), ip, secret are strings; decimal, money, percent, integer,
 * duration (minutes), ref, image and file (ids below 2^53) are numbers; flag is a boolean; rows is an array of records.
 * A decimal has at most 15 significant digits, so that a JavaScript number and `numeric` hold the same value.
 */
import type { Entity } from './entity.ts'

export interface FieldOptions<R extends boolean> {
  required?: R
  /** May be given when the record is made, never changed afterwards. */
  fixed?: boolean
  /** Set by the server only (states, times, who); refused in input. */
  readonly?: boolean
  /** Unit shown in headers; a key under `units` of the dictionary (`h`, `min`, `mm`, `kg`, `percent` …). */
  unit?: string
}

interface Common<V, R extends boolean> extends FieldOptions<R> {
  /** Only for the type checker: the value that the field holds. */
  readonly value?: V
  required: R
}

export interface TextField<R extends boolean = boolean> extends Common<string, R> {
  kind: 'text'
  max: number
  min?: number
  pattern?: RegExp
  /** Full-width input is folded before checking: codes, phones, numbers. */
  fold?: boolean
  /** Shown as a text area. */
  long?: boolean
  default?: string
  example?: string
}
export interface NumberField<
  K extends 'decimal' | 'integer' | 'money' | 'percent' | 'duration',
  R extends boolean = boolean,
> extends Common<number, R> {
  kind: K
  min?: number
  max?: number
  /** Strict lower bound. */
  above?: number
  /** Digits after the point; 0 for integer and duration. */
  scale: number
  default?: number
  example?: number
}
export type ChoiceValue = string | number
export interface ChoiceField<V extends ChoiceValue = ChoiceValue, R extends boolean = boolean> extends Common<V, R> {
  kind: 'choice'
  /** Option word → value. The value is what database and wire hold; the word is the dictionary's key. */
  options: Readonly<Record<string, V>>
  default?: V
  example?: V
}
export interface FlagField<R extends boolean = boolean> extends Common<boolean, R> {
  kind: 'flag'
  default?: boolean
  example?: boolean
}
export interface RefField<R extends boolean = boolean> extends Common<number, R> {
  kind: 'ref'
  /** The record that is named; a function, so that entities may name each other. */
  to: () => Entity
  /** What happens here when the named record goes: refused (default), or this row goes with it. */
  onRemove?: 'refuse' | 'remove'
  default?: undefined
  example?: undefined
}
export interface MomentField<
  K extends 'date' | 'instant' | 'ip' | 'secret',
  R extends boolean = boolean,
> extends Common<string, R> {
  kind: K
  max?: number
  default?: string
  example?: string
}
export interface BlobField<K extends 'image' | 'file', R extends boolean = boolean> extends Common<number, R> {
  kind: K
  /** Allowed name endings, lower case; the content must match too. */
  types: readonly string[]
  maxBytes: number
  default?: undefined
  example?: undefined
}
export interface RowsField<F extends Fields = Fields, R extends boolean = boolean> extends Common<
  readonly Values<F>[],
  R
> {
  kind: 'rows'
  fields: F
  /** Fields that tell the rows of one parent apart; duplicates are refused. */
  key: readonly (keyof F & string)[]
  max: number
  min?: number
  default?: undefined
  example?: undefined
}

export type Field =
  | TextField
  | NumberField<'decimal'>
  | NumberField<'integer'>
  | NumberField<'money'>
  | NumberField<'percent'>
  | NumberField<'duration'>
  | ChoiceField
  | FlagField
  | RefField
  | MomentField<'date'>
  | MomentField<'instant'>
  | MomentField<'ip'>
  | MomentField<'secret'>
  | BlobField<'image'>
  | BlobField<'file'>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  | RowsField<any>
export type FieldKind = Field['kind']
export type Fields = Readonly<Record<string, Field>>

type ValueOf<F> = F extends { value?: infer V } ? NonNullable<V> : never
type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K]['required'] extends true ? K : never }[keyof F]

/** The values of a set of fields: required ones present, the others may be null or absent. */
export type Values<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> | null
}

const requiredOf = <R extends boolean>(options: { required?: R } | undefined) => (options?.required ?? false) as R

export const text = <R extends boolean = false>(
  options: FieldOptions<R> &
    Partial<Pick<TextField, 'max' | 'min' | 'pattern' | 'fold' | 'long' | 'default' | 'example'>> = {},
): TextField<R> => ({ max: 200, ...options, kind: 'text', required: requiredOf(options) })

type NumberOptions = Partial<Pick<NumberField<'decimal'>, 'min' | 'max' | 'above' | 'scale' | 'default' | 'example'>>
const number =
  <K extends 'decimal' | 'integer' | 'money' | 'percent' | 'duration'>(
    kind: K,
    basis: NumberOptions & { scale: number },
  ) =>
  <R extends boolean = false>(options: FieldOptions<R> & NumberOptions = {}): NumberField<K, R> => ({
    ...basis,
    ...options,
    kind,
    required: requiredOf(options),
  })

/** Exact decimal, 2 places unless said otherwise. */
export const decimal = number('decimal', { scale: 2, min: -9_999_999_999, max: 9_999_999_999 })
export const integer = number('integer', { scale: 0, min: -2_147_483_648, max: 2_147_483_647 })
/** Amount in the factory's currency. */
export const money = number('money', { scale: 4, min: 0, max: 9_999_999_999 })
/** 0 to 100. */
export const percent = number('percent', { scale: 2, min: 0, max: 100, unit: 'percent' } as NumberOptions & {
  scale: number
})
/** Whole minutes; shown and imported in hours where the unit is `h`. */
export const duration = number('duration', { scale: 0, min: 0, max: 60_000_000 })

export function choice<const O extends readonly string[], R extends boolean = false>(
  options: FieldOptions<R> & { options: O; default?: O[number]; example?: O[number] },
): ChoiceField<O[number], R>
export function choice<const O extends Readonly<Record<string, ChoiceValue>>, R extends boolean = false>(
  options: FieldOptions<R> & { options: O; default?: O[keyof O]; example?: O[keyof O] },
): ChoiceField<O[keyof O], R>
export function choice(
  given: FieldOptions<boolean> & { options: readonly string[] | Readonly<Record<string, ChoiceValue>> },
): ChoiceField {
  const options = Array.isArray(given.options)
    ? Object.fromEntries(given.options.map((word: string) => [word, word]))
    : (given.options as Readonly<Record<string, ChoiceValue>>)
  return { ...given, options, kind: 'choice', required: requiredOf(given) }
}

/** Yes or no; never null: without a value it is `default` or no. */
export const flag = (
  options: FieldOptions<true> & { default?: boolean; example?: boolean } = {},
): FlagField<false> => ({
  ...options,
  default: options.default ?? false,
  kind: 'flag',
  required: false,
})

export const ref = <R extends boolean = false>(
  to: () => Entity,
  options: FieldOptions<R> & Pick<Partial<RefField>, 'onRemove'> = {},
): RefField<R> => ({ ...options, kind: 'ref', to, required: requiredOf(options) })

const moment =
  <K extends 'date' | 'instant' | 'ip' | 'secret'>(kind: K) =>
  <R extends boolean = false>(
    options: FieldOptions<R> & Partial<Pick<MomentField<'date'>, 'max' | 'default' | 'example'>> = {},
  ): MomentField<K, R> => ({ ...options, kind, required: requiredOf(options) })
export const date = moment('date')
export const instant = moment('instant')
/** IPv4, four dotted parts, the first 1–255, the others 0–255, no leading zero. */
export const ip = moment('ip')
/** Write-only: never read back, exported or logged; a mask shows that one is set. */
export const secret = moment('secret')

const blob =
  <K extends 'image' | 'file'>(kind: K, basis: { types: readonly string[]; maxBytes: number }) =>
  <R extends boolean = false>(
    options: FieldOptions<R> & Partial<Pick<BlobField<'image'>, 'types' | 'maxBytes'>> = {},
  ): BlobField<K, R> => ({
    ...basis,
    ...options,
    kind,
    required: requiredOf(options),
  })
export const image = blob('image', { types: ['jpg', 'jpeg', 'png', 'gif', 'bmp'], maxBytes: 2 * 1024 * 1024 })
export const file = blob('file', {
  types: ['xlsx', 'xls', 'pdf', 'png', 'jpg', 'zip', 'txt', 'csv'],
  maxBytes: 20 * 1024 * 1024,
})

/** Child records that travel with their parent; a second sheet in import and export, keyed by the parent's natural key. */
export const rows = <const F extends Fields, R extends boolean = false>(
  options: FieldOptions<R> & { fields: F; key: readonly (keyof F & string)[]; max?: number; min?: number },
): RowsField<F, R> => ({ max: 500, ...options, kind: 'rows', required: requiredOf(options) })

/** What a secret shows instead of itself when one is set. */
export const secretMask = '••••••'
