/** What one tenant says otherwise than the platform; read and written in the tenant's own transaction. */
import { inTenant, sql, type Db } from '@mouldwright/server-kit'
import type { Override, OverrideChange } from './phrases.ts'

const columns = sql`module, path, zh, en, version, updated_at as "updatedAt", updated_by as "updatedBy"`

/** What the tenant has touched; those taken back too, with neither language. */
export const tenantOverridesOf = (db: Db, tenantId: number): Promise<Override[]> =>
  db.all<Override>(
    sql`select ${columns} from shell_tenant_phrase where ${inTenant({ tenantId })} order by module, path`,
  )

export const readTenantOverride = (
  db: Db,
  tenantId: number,
  module: string,
  path: string,
): Promise<Override | undefined> =>
  db.maybe<Override>(
    sql`select ${columns} from shell_tenant_phrase where ${inTenant({ tenantId })} and module = ${module} and path = ${path} for update`,
  )

/** Keeps both languages of a sentence (`null`: the platform's). False when it is another version by now. */
export async function saveTenantOverride(db: Db, tenantId: number, change: OverrideChange): Promise<boolean> {
  const { module, path, zh, en, version, at, by } = change
  const saved = await db.run(sql`
    insert into shell_tenant_phrase as p (tenant_id, module, path, zh, en, version, updated_at, updated_by)
    select ${tenantId}::bigint, ${module}, ${path}, ${zh}, ${en}, 2, ${at}, ${by}
    where ${version} = 1
      or exists (select 1 from shell_tenant_phrase where ${inTenant({ tenantId })} and module = ${module} and path = ${path})
    on conflict (tenant_id, module, path) do update set zh = excluded.zh, en = excluded.en, version = p.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where p.version = ${version}`)
  return saved === 1
}
