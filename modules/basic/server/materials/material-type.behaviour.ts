import type { Issue } from '@mouldwright/kernel'
import { behaviour, inTenant, sql, type Change, type Context } from '@mouldwright/server-kit'
import { material, materialType } from '../../shared/index.ts'
import { issuesOf } from '../place.ts'
import { serialise } from '../serialise.ts'

const issueOf = issuesOf('basic')

interface TypeOfPrefix {
  id: number
  name: string
  /** In capitals. */
  prefix: string
}

/** Types that know their materials by the beginning of the code, the longest beginning first. */
const typesByPrefix = (ctx: Context, except: readonly number[] = []) =>
  ctx.db.all<TypeOfPrefix>(
    sql`select t.id, t.name, upper(t.code_prefix) as prefix from basic_material_type as t
      where ${inTenant(ctx, 't')} and t.code_prefix is not null and t.valid and t.id <> all(${except}::bigint[])
      order by length(t.code_prefix) desc`,
  )

/** The beginning of a code says of which type a material is: the longest that fits decides. */
export const materialBehaviour = behaviour(material, {
  async check(ctx, changes) {
    const typed = changes.filter(({ after }) => after.typeId)
    if (typed.length === 0) return []
    const types = await typesByPrefix(ctx)
    return typed.flatMap((change) => {
      const { code, typeId } = change.after
      const type = types.find(({ prefix }) => code.toUpperCase().startsWith(prefix))
      return !type || type.id === typeId
        ? []
        : [issueOf(change, 'typeId', 'typeOfCode', { prefix: type.prefix, type: type.name })]
    })
  },
})

/** No two types claim the same beginning. */
export const materialTypeBehaviour = behaviour(materialType, {
  turn: 'basic.materialType.prefix',
  async check(ctx, changes) {
    const claiming = changes.filter(({ after }) => after.codePrefix && after.valid)
    if (claiming.length === 0) return []
    await serialise(ctx, 'basic.materialType.prefix', 'tenant')
    const others = await typesByPrefix(
      ctx,
      changes.map(({ after }) => after.id),
    )
    const owners = new Map(others.map(({ prefix, name }) => [prefix, name]))
    return claiming.flatMap((change) => claim(change, owners))
  },
})

function claim(change: Change<typeof materialType>, owners: Map<string, string>): Issue[] {
  const prefix = (change.after.codePrefix ?? '').toUpperCase()
  const owner = owners.get(prefix)
  if (owner !== undefined) return [issueOf(change, 'codePrefix', 'prefixTaken', { prefix, type: owner })]
  owners.set(prefix, change.after.name)
  return []
}
