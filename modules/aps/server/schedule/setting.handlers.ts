import { NOT_YET } from '@mouldwright/aps-engine'
import type { Field } from '@mouldwright/kernel'
import { audit, handle, inFactory, sql, type Context } from '@mouldwright/server-kit'
import {
  getSettingOptions,
  saveSettings,
  settingFields,
  settingGroups,
  settingKeys,
  type SettingKey,
  type SettingSet,
  type SettingValues,
} from '../../shared/index.ts'
import { serialise } from '../serialise.ts'
import { readSettings, readSettingSet, type StoredSettings } from './settings.query.ts'

const groupOf = (key: SettingKey) =>
  Object.entries(settingGroups).find(([, keys]) => (keys as readonly string[]).includes(key))![0]

const shownSet = ({ set, version, updatedAt, updatedBy, values }: StoredSettings) => ({
  set,
  version,
  updatedAt,
  updatedBy,
  values: { ...values } as Record<string, string | number>,
})

function shownSetting(ctx: Context, key: SettingKey) {
  const field: Field = settingFields[key]
  const word = (path: string) => ctx.kit.word(ctx.language, 'aps', path)
  const bounds = field.kind === 'decimal' || field.kind === 'integer' ? field : undefined
  return {
    key,
    group: groupOf(key),
    kind: field.kind,
    options: field.kind === 'choice' ? Object.keys(field.options) : [],
    default: field.default as string | number,
    min: bounds?.min ?? null,
    max: bounds?.max ?? null,
    unit: field.unit ?? null,
    label: word(`settings.${key}`),
    help: word(`settings.${key}Help`),
    hasEffect: !Object.hasOwn(NOT_YET, key),
  }
}

export const settingHandlers = [
  handle(getSettingOptions, async (ctx) => ({
    settings: settingKeys.map((key) => shownSetting(ctx, key)),
    sets: (await readSettings(ctx)).map(shownSet),
  })),

  handle(saveSettings, async (ctx, { set, version, values: [values] }) => {
    await serialise(ctx, 'aps.setting')
    await refuseInUse(ctx, set as SettingSet)
    const before = await readSettingSet(ctx, set as SettingSet)
    if (before.version !== version)
      ctx.refuse(
        'record.changed',
        { by: before.updatedBy ?? '–', at: before.updatedAt ?? '–' },
        { version: before.version, changedBy: before.updatedBy, changedAt: before.updatedAt },
      )
    return shownSet(await storeSettings(ctx, before, values!))
  }),
]

/** Writes some settings of a set in its next version; the rest stays. Whoever writes has serialised, and asked who is at work. */
export async function storeSettings(
  ctx: Context,
  before: StoredSettings,
  values: Partial<SettingValues>,
): Promise<StoredSettings> {
  const { set } = before
  const { tenantId, factoryId, displayName } = ctx.session
  await ctx.db.run(
    sql`insert into aps_setting (tenant_id, factory_id, set_name, version, values, updated_at, updated_by)
      values (${tenantId}, ${factoryId}, ${set}, 1, ${JSON.stringify({ ...before.values, ...values })}::jsonb, ${ctx.now()}, ${displayName})
      on conflict (tenant_id, factory_id, set_name) do update
        set version = aps_setting.version + 1, values = excluded.values, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
  )
  const after = await readSettingSet(ctx, set)
  const changed = settingKeys.filter((key) => before.values[key] !== after.values[key])
  const only = (of: StoredSettings) => Object.fromEntries(changed.map((key) => [key, of.values[key]]))
  await audit(ctx, [
    { operation: 'modify', entity: 'aps.setting', label: set, before: only(before), after: only(after) },
  ])
  return after
}

/** Settings stay as they are while a schedule that uses them loads or runs. */
export async function refuseInUse(ctx: Context<'schedule.running'>, set: SettingSet): Promise<void> {
  const isDefault = set === 'default' || set === 'defaultMock'
  const isMock = set === 'globalMock' || set === 'defaultMock'
  const [user] = await ctx.db.all<{ name: string }>(
    sql`select s.name from aps_run as r join aps_schedule as s
        on s.tenant_id = r.tenant_id and s.factory_id = r.factory_id and s.id = r.schedule_id
      where ${inFactory(ctx, 'r')} and r.state = 'active' and s.is_default = ${isDefault} and s.is_mock = ${isMock} limit 1`,
  )
  if (user) ctx.refuse('schedule.running', { name: user.name })
}
