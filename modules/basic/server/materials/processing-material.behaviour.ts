import { keyForm } from '@mouldwright/kernel'
import { behaviour, inTenant, sql } from '@mouldwright/server-kit'
import { processingMaterial } from '../../shared/index.ts'
import { issuesOf } from '../place.ts'
import { serialise } from '../serialise.ts'

const issueOf = issuesOf('basic')
const turn = 'basic.processingMaterial.name'

/** Programs name a processing material by code or by name: neither occurs twice. */
export const processingMaterialBehaviour = behaviour(processingMaterial, {
  turn,
  async check(ctx, changes) {
    await serialise(ctx, turn, 'tenant')
    const forms = changes.map(({ after }) => keyForm(after.name))
    const ids = changes.map(({ after }) => after.id)
    const others = await ctx.db.all<{ code: string; form: string }>(
      sql`select t.code, lower(normalize(t.name, NFKC)) as form from basic_processing_material as t
        where ${inTenant(ctx, 't')} and t.id <> all(${ids}::bigint[])
          and lower(normalize(t.name, NFKC)) = any(${forms}::text[])`,
    )
    const owners = new Map(others.map(({ form, code }) => [form, code]))
    return changes.flatMap((change, at) => {
      const { name, code } = change.after
      const owner = owners.get(forms[at]!)
      if (owner !== undefined) return [issueOf(change, 'name', 'nameTaken', { name, code: owner })]
      owners.set(forms[at]!, code)
      return []
    })
  },
})
