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
  /** Of a required field: what a new record leaves blank the entity's behaviour fills before it is stored. */
  filled?: boolean
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
  /** Somebody is found or reached by it: brought to the one form of `toPhone` before checking. */
  phone?: boolean
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
  /** Where the options' words stand when another module has them: `shell:modules`. Otherwise `<field>Options` beside the field's. */
  optionWords?: `${string}:${string}`
  default?: V
  example?: V
}
/** Module and path beneath which the words of a choice's options stand. @param path of the field itself, in `module` */
export function optionWordsOf(field: Field, module: string, path: string): { module: string; path: string } {
  const [elsewhere, place] = field.kind === 'choice' ? (field.optionWords?.split(':', 2) ?? []) : []
  return elsewhere && place ? { module: elsewhere, path: place } : { module, path: `${path}Options` }
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
  /** Its bytes may stay in the factory, on a gateway: nothing of the server reads them. */
  mayStayLocal?: boolean
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
  | RowsField<any>
export type FieldKind = Field['kind']
export type Fields = Readonly<Record<string, Field>>

type ValueOf<F> = F extends { value?: infer V } ? NonNullable<V> : never
type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K]['required'] extends true ? K : never }[keyof F]

/** The values of a set of fields: required ones present, the others may be null or absent. */
export type Values<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> | null
}

/** Whether a caller has to give a value, of a new record or of one that is stored. */
export const isAsked = ({ required, filled }: Field, isNew: boolean): boolean => required && !(filled && isNew)

/** Whether options ask for a value: taken from the options alone, so that a declaration keeps `true` and not `boolean`. */
type Asked<O> = O extends { required: true } ? true : false
type Options<F> = FieldOptions<boolean> & Partial<Omit<F, keyof FieldOptions<boolean> | 'kind' | 'value'>>

const required = (options: { required?: boolean } | undefined) => options?.required ?? false

export const text = <const O extends Options<TextField>>(options?: O) =>
  ({ max: 200, ...options, kind: 'text', required: required(options) }) as TextField<Asked<O>>

type NumberKind = 'decimal' | 'integer' | 'money' | 'percent' | 'duration'
const number =
  <K extends NumberKind>(kind: K, basis: Options<NumberField<K>>) =>
  <const O extends Options<NumberField<K>>>(options?: O) =>
    ({ ...basis, ...options, kind, required: required(options) }) as NumberField<K, Asked<O>>

/** Exact decimal, 2 places unless said otherwise. */
export const decimal = number('decimal', { scale: 2, min: -9_999_999_999, max: 9_999_999_999 })
export const integer = number('integer', { scale: 0, min: -2_147_483_648, max: 2_147_483_647 })
/** Amount in the factory's currency. */
export const money = number('money', { scale: 4, min: 0, max: 9_999_999_999 })
/** 0 to 100. */
export const percent = number('percent', { scale: 2, min: 0, max: 100, unit: 'percent' })
/** Whole minutes; shown and imported in hours where the unit is `h`. */
export const duration = number('duration', { scale: 0, min: 0, max: 60_000_000 })

type ChoiceOptions = FieldOptions<boolean> & {
  options: readonly string[] | Readonly<Record<string, ChoiceValue>>
  default?: ChoiceValue
  example?: ChoiceValue
}
type OptionValue<O> = O extends { options: readonly (infer W)[] }
  ? Extract<W, ChoiceValue>
  : O extends { options: Readonly<Record<string, infer V>> }
    ? Extract<V, ChoiceValue>
    : never

/** One of a list of words, or of words with the values that database and wire hold. */
export const choice = <const O extends ChoiceOptions>(given: O) => {
  const options = Array.isArray(given.options)
    ? Object.fromEntries(given.options.map((word: string) => [word, word]))
    : given.options
  return { ...given, options, kind: 'choice', required: required(given) } as unknown as ChoiceField<
    OptionValue<O>,
    Asked<O>
  >
}

/** Yes or no; never null: without a value it is `default` or no. */
export const flag = (options?: Options<FlagField>): FlagField<false> => ({
  ...options,
  default: options?.default ?? false,
  kind: 'flag',
  required: false,
})

export const ref = <const O extends FieldOptions<boolean> & Pick<RefField, 'onRemove'>>(
  to: () => Entity,
  options?: O,
) => ({ ...options, kind: 'ref', to, required: required(options) }) as RefField<Asked<O>>

const moment =
  <K extends 'date' | 'instant' | 'ip' | 'secret'>(kind: K) =>
  <const O extends Options<MomentField<K>>>(options?: O) =>
    ({ ...options, kind, required: required(options) }) as MomentField<K, Asked<O>>
export const date = moment('date')
export const instant = moment('instant')
/** IPv4, four dotted parts, the first 1–255, the others 0–255, no leading zero. */
export const ip = moment('ip')
/** Write-only: never read back, exported or logged; a mask shows that one is set. */
export const secret = moment('secret')

const blob =
  <K extends 'image' | 'file'>(kind: K, basis: { types: readonly string[]; maxBytes: number }) =>
  <const O extends Options<BlobField<K>>>(options?: O) =>
    ({ ...basis, ...options, kind, required: required(options) }) as BlobField<K, Asked<O>>
export const image = blob('image', { types: ['jpg', 'jpeg', 'png', 'gif', 'bmp'], maxBytes: 2 * 1024 * 1024 })
export const file = blob('file', {
  types: ['xlsx', 'xls', 'pdf', 'png', 'jpg', 'zip', 'txt', 'csv'],
  maxBytes: 20 * 1024 * 1024,
})

/** Child records that travel with their parent; a second sheet in import and export, keyed by the parent's natural key. */
export const rows = <const F extends Fields, const O extends FieldOptions<boolean> & { max?: number; min?: number }>(
  options: O & { fields: F; key: readonly (keyof F & string)[] },
) => ({ max: 500, ...options, kind: 'rows', required: required(options) }) as unknown as RowsField<F, Asked<O>>

/** What a secret shows instead of itself when one is set. */
export const secretMask = '••••••'
