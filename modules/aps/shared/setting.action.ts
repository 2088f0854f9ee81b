import { action, choice, integer, rows, type Fields, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { settingSets } from './enumerations.ts'
import { listOf, number, text, whole, yes } from './schemas.ts'
import { settingFields } from './setting.fields.ts'

const value = Type.Union([text, number])
const setSchema = closedObject({
  set: text,
  /** 0: never saved, so the defaults hold. */
  version: whole,
  updatedAt: orNull(text),
  updatedBy: orNull(text),
  values: Type.Record(text, value),
})
export type SavedSettings = Static<typeof setSchema>

/** All settings with what may be chosen, and the four sets as they stand. */
export const getSettingOptions = action('aps.setting.options', {
  path: '/aps/schedule/param/setting/options.do',
  access: { permission: 'aps.setting:check' },
  output: closedObject({
    settings: listOf(
      closedObject({
        key: text,
        group: text,
        kind: text,
        options: listOf(text),
        default: value,
        min: orNull(number),
        max: orNull(number),
        unit: orNull(text),
        label: text,
        help: text,
        /** False: this version of the engine takes no notice of it. */
        hasEffect: yes,
      }),
    ),
    sets: listOf(setSchema),
  }),
  reads: true,
})
export type SettingOptions = OutputOf<typeof getSettingOptions>

/** Saves one set as a whole; a stale version is refused with who and when. */
export const saveSettings = action('aps.setting.save', {
  path: '/aps/schedule/param/setting/save.do',
  access: { permission: 'aps.setting:modify' },
  input: {
    set: choice({ required: true, options: settingSets }),
    version: integer({ required: true, min: 0 }),
    values: rows({ required: true, fields: withoutDefaults(settingFields), key: [], min: 1, max: 1 }),
  },
  output: setSchema,
  refusals: ['schedule.running'],
})

/** Every setting is required: what is not sent is "cannot be empty", never a default. */
function withoutDefaults<F extends Fields>(fields: F): F {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { default: _, ...field }]) => [name, field]),
  ) as unknown as F
}

/** Actions on settings, as the module lists them. */
export const settingActions = [getSettingOptions, saveSettings]
