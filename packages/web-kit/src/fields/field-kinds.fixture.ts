import {
  choice,
  date,
  decimal,
  duration,
  file,
  flag,
  image,
  instant,
  integer,
  ip,
  money,
  percent,
  ref,
  secret,
  text,
  type Entity,
  type Field,
  type FieldKind,
} from '@mouldwright/kernel'

export type FieldKinds = Record<Exclude<FieldKind, 'rows'>, Field>

/** One field of every kind; a kind without one does not compile. `referred` is what the reference names. */
export const fieldKinds = (referred: () => Entity, changed: Partial<FieldKinds> = {}): FieldKinds => ({
  text: text({ max: 20 }),
  decimal: decimal({ scale: 2 }),
  integer: integer(),
  money: money(),
  percent: percent(),
  duration: duration({ unit: 'h' }),
  choice: choice({ options: ['aa', 'bb'] }),
  flag: flag(),
  ref: ref(referred),
  date: date(),
  instant: instant(),
  ip: ip(),
  secret: secret(),
  image: image(),
  file: file(),
  ...changed,
})
