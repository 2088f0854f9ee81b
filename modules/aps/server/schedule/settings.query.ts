import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { settingDefaults, settingKeys, settingSets, type SettingSet, type SettingValues } from '../../shared/index.ts'

export interface StoredSettings {
  set: SettingSet
  version: number
  updatedAt: string | null
  updatedBy: string | null
  values: SettingValues
}

/** The four sets in their order; those that nobody saved are the defaults. */
export async function readSettings(ctx: Context): Promise<StoredSettings[]> {
  const rows = await ctx.db.all<StoredSettings>(
    sql`select t.set_name as set, t.version, t.updated_at as ${sql.ref('updatedAt')}, t.updated_by as ${sql.ref('updatedBy')}, t.values
      from aps_setting as t where ${inFactory(ctx, 't')}`,
  )
  const stored = new Map(rows.map((row) => [row.set, row]))
  return settingSets.map((set) => {
    const row = stored.get(set)
    const values = Object.fromEntries(
      settingKeys.map((key) => [key, row?.values[key] ?? settingDefaults[key]]),
    ) as unknown as SettingValues
    return {
      set,
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
      updatedBy: row?.updatedBy ?? null,
      values,
    }
  })
}

export const readSettingSet = async (ctx: Context, set: SettingSet): Promise<StoredSettings> =>
  (await readSettings(ctx)).find((of) => of.set === set)!
