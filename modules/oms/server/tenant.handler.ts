import { tenantEntity } from '@mouldwright/oms/shared'
import type { Issue } from '@mouldwright/kernel'
import { countMembers } from '@mouldwright/identity/server/api'
import {
  audit,
  difference,
  plainValues,
  sessionsChanged,
  type CustomStore,
  type CustomValues,
  type Handler,
} from '@mouldwright/server-kit'
import {
  closeModule,
  inPlaceOf,
  listTenants,
  openedModulesOf,
  openModules,
  operatorModule,
  readTenant,
  updateTenant,
  type TenantChange,
} from '@mouldwright/tenancy/server/api'
import { entityHandlersForOperator, readEach, stampOf } from './operator.ts'

const keysOf = (values: CustomValues): string[] =>
  ((values['modules'] ?? []) as readonly { moduleKey: string }[]).map(({ moduleKey }) => moduleKey).sort()

const store: CustomStore = {
  entity: tenantEntity,
  isReferenced: true,
  list: (ctx, { among, ...query }) =>
    listTenants(
      ctx.db,
      {
        ...query,
        states: among('state') as string[],
        types: among('type') as number[],
        languages: among('language') as string[],
      },
      ctx.now(),
    ),
  read: (ctx, ids, isHeld) =>
    readEach(ids, async (id) => {
      const tenant = await readTenant(ctx.db, id, ctx.now(), isHeld)
      if (!tenant) return undefined
      const modules = await inPlaceOf(ctx, id, (there) => openedModulesOf(there.db, id))
      return { ...tenant, people: await countMembers(ctx.db, id), modules: modules.map((moduleKey) => ({ moduleKey })) }
    }),
  check(ctx, after, before) {
    const isOwn = before?.['isOperator'] === true
    const opensConsole = keysOf(after).includes(operatorModule)
    const issues: Issue[] = []
    if (!isOwn && opensConsole) issues.push({ field: 'modules', rule: 'oms:rules.operatorModule' })
    // Nobody would be left to undo it if the provider's own tenant could not sign in.
    if (isOwn && !opensConsole) issues.push({ field: 'modules', rule: 'oms:rules.keepConsole' })
    if (isOwn && after['allowLogin'] !== true) issues.push({ field: 'allowLogin', rule: 'oms:rules.keepOperator' })
    if (isOwn && after['expireDate']) issues.push({ field: 'expireDate', rule: 'oms:rules.keepOperator' })
    return issues
  },
  async update(ctx, before, after) {
    const { id } = before
    await updateTenant(ctx.db, id, after as unknown as TenantChange, stampOf(ctx))
    await inPlaceOf(ctx, id, async (there) => {
      const [were, are] = [new Set(keysOf(before)), keysOf(after)]
      await openModules(
        there.db,
        id,
        ctx.now(),
        are.filter((key) => !were.has(key)),
      )
      for (const key of were) if (!are.includes(key)) await closeModule(there.db, id, key)
      if (id !== ctx.session.tenantId)
        await audit(there, [
          {
            operation: 'modify',
            entity: tenantEntity.name,
            recordId: id,
            ...difference(tenantEntity, plainValues(tenantEntity.fields, before), after),
          },
        ])
    })
    await sessionsChanged(ctx.db, id)
  },
}

export const tenantHandlers: readonly Handler[] = entityHandlersForOperator(store)
