import { randomInt } from 'node:crypto'
import { sql, type Context } from '@mouldwright/server-kit'
import { withCheckDigit } from '../shared/index.ts'

/** Codes begin with 2: the numbers that GS1 leaves to companies for use inside, so that none is that of goods in a shop. */
const draw = () => withCheckDigit(`2${String(randomInt(10 ** 11)).padStart(11, '0')}`)

/** New codes that the tenant never had. They say nothing of what they name, nor of what was made before. */
export async function issueCodes(ctx: Context, count: number): Promise<string[]> {
  const issued: string[] = []
  while (issued.length < count) {
    const drawn = [...new Set(Array.from({ length: count - issued.length }, draw))].sort()
    const rows = await ctx.db.all<{ code: string }>(
      sql`insert into codes_issued_code (tenant_id, code, made_in, at)
        select ${ctx.session.tenantId}, u.code, ${ctx.session.factoryId}, ${ctx.now()}::timestamptz
        from unnest(${drawn}::text[]) as u(code) on conflict do nothing returning code`,
    )
    issued.push(...rows.map(({ code }) => code))
  }
  return issued
}
