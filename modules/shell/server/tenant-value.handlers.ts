import { audit, handle, inTenant, refuseLostUpdate, sql, type Context } from '@mouldwright/server-kit'
import {
  getModuleValues,
  listTenantValues,
  saveModuleValue,
  tenantValueRow,
  tenantValues,
  type TenantValueCode,
} from '@mouldwright/shell/shared'

interface Stored {
  code: string
  value: number
  version: number
  updatedAt: string
  updatedBy: string
}

const storedOf = ({ db, session }: Context) =>
  db.all<Stored>(sql`
    select code, value, version, updated_at as "updatedAt", updated_by as "updatedBy"
    from shell_tenant_value where ${inTenant(session)}`)

/** What holds for a parameter in the caller's tenant: for whatever it decides. */
export async function tenantValue(
  { db, session }: Pick<Context, 'db' | 'session'>,
  code: TenantValueCode,
): Promise<number> {
  const own = await db.maybe<{ value: number }>(
    sql`select value from shell_tenant_value where ${inTenant(session)} and code = ${code}`,
  )
  return own?.value ?? tenantValueRow(code)!.basis
}

export const listTenantValuesHandler = handle(listTenantValues, async (ctx) => {
  const stored = new Map((await storedOf(ctx)).map((row) => [row.code, row]))
  const last = await ctx.db.all<{ code: string | null; value: number | null }>(sql`
    select distinct on (a.label) a.label as code, (a.before ->> 'value')::float8 as value from kit_audit a
    where ${inTenant(ctx, 'a')} and a.entity = 'shell.tenantValue' order by a.label, a.id desc`)
  const before = new Map(last.map(({ code, value }) => [code, value]))
  return {
    rows: tenantValues.map(({ code, min, max, basis }) => {
      const own = stored.get(code)
      return {
        ...{ code, min, max, basis },
        own: own?.value ?? null,
        version: own?.version ?? 1,
        changedAt: own ? new Date(own.updatedAt).toISOString() : null,
        changedBy: own?.updatedBy ?? null,
        changedFrom: own ? (before.get(code) ?? null) : null,
      }
    }),
  }
})

export const getModuleValuesHandler = handle(getModuleValues, async (ctx, { paraCode }) => {
  const asked = new Set(paraCode.split(',').map((code) => code.trim()))
  const stored = new Map((await storedOf(ctx)).map((row) => [row.code, row]))
  return tenantValues
    .filter(({ code }) => asked.has(code))
    .map(({ code, basis }) => ({
      paraCode: code,
      paraValue: stored.get(code)?.value ?? basis,
      version: stored.get(code)?.version ?? 1,
    }))
})

export const saveModuleValueHandler = handle(saveModuleValue, async (ctx, { paraCode, paraValue, version }) => {
  const row = tenantValueRow(paraCode)
  if (!row) return ctx.invalid([{ field: 'paraCode', rule: 'choice' }])
  const { min, max } = row
  if (paraValue < min) return ctx.invalid([{ field: 'paraValue', rule: 'tooSmall', params: { min } }])
  if (paraValue > max) return ctx.invalid([{ field: 'paraValue', rule: 'tooLarge', params: { max } }])
  const { tenantId, displayName } = ctx.session
  const before = (await storedOf(ctx)).find(({ code }) => code === paraCode)
  // A parameter that nobody has touched has no row: its version is 1 all the same.
  const saved = await ctx.db.run(sql`
    insert into shell_tenant_value as v (tenant_id, code, value, version, updated_at, updated_by)
    select ${tenantId}, ${paraCode}, ${paraValue}, 2, ${ctx.now()}, ${displayName}
    where ${version} = 1 or exists (select 1 from shell_tenant_value where ${inTenant({ tenantId })} and code = ${paraCode})
    on conflict (tenant_id, code) do update set value = excluded.value, version = v.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where v.version = ${version}`)
  if (saved === 0) {
    const now = (await storedOf(ctx)).find(({ code }) => code === paraCode)
    return refuseLostUpdate(now ?? { version: 1, updatedAt: new Date(0).toISOString(), updatedBy: null })
  }
  await audit(ctx, [
    {
      operation: 'modify',
      entity: 'shell.tenantValue',
      label: paraCode,
      before: { value: before?.value ?? row.basis },
      after: { value: paraValue },
    },
  ])
  return { paraCode, paraValue, version: version + 1 }
})
