import { approveRegistration, registrationEntity, rejectRegistration } from '@mouldwright/oms/shared'
import { type Issue } from '@mouldwright/kernel'
import { maskPhone } from '@mouldwright/identity/shared'
import {
  approveRegistration as approve,
  getRegistration,
  listRegistrations,
  rejectRegistration as reject,
  type Application,
  type ApplicationQuery,
} from '@mouldwright/registration/server/api'
import { type CustomStore, type Handler } from '@mouldwright/server-kit'
import { operatorModule } from '@mouldwright/tenancy/server/api'
import { entityHandlersForOperator, handleForOperator, readEach } from './operator.ts'

/** A list shows phones masked; whoever opens one application may call back. */
const rowOf = ({ reviewedBy, ...application }: Application) => ({
  ...application,
  version: 1,
  updatedAt: application.reviewedAt ?? application.submittedAt,
  updatedBy: reviewedBy,
  reviewer: reviewedBy,
})

const store: CustomStore = {
  entity: registrationEntity,
  async list(ctx, { search, among, ids, sort, isDescending, offset, limit }) {
    const { rows, total } = await listRegistrations(ctx.db, {
      search,
      statuses: among('status') as ApplicationQuery['statuses'],
      ids,
      sort,
      isDescending,
      page: offset / limit + 1,
      size: limit,
    })
    return { rows: rows.map((row) => rowOf({ ...row, phone: maskPhone(row.phone) })), total }
  },
  read: (ctx, ids) =>
    readEach(ids, async (id) => {
      const application = await getRegistration(ctx.db, id)
      return application && rowOf(application)
    }),
}

const today = (at: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

const approveHandler = handleForOperator(approveRegistration, (ctx, { id, expireDate, modules = [], ...licence }) => {
  const keys = (modules ?? []).map(({ moduleKey }) => String(moduleKey))
  const issues: Issue[] = []
  if (keys.includes(operatorModule)) issues.push({ field: 'modules', rule: 'oms:rules.operatorModule' })
  if (keys.length === 0) issues.push({ field: 'modules', rule: 'required' })
  if (expireDate && expireDate < today(ctx.now(), ctx.session.timeZone))
    issues.push({ field: 'expireDate', rule: 'oms:rules.endsInThePast' })
  if (issues.length > 0) ctx.invalid(issues)
  return approve(ctx, id, { ...licence, modules: keys, expireDate: expireDate ?? null })
})

const rejectHandler = handleForOperator(rejectRegistration, async (ctx, { id, reason }) => {
  await reject(ctx, id, reason)
  return {}
})

export const registrationHandlers: readonly Handler[] = [
  ...entityHandlersForOperator(store),
  approveHandler,
  rejectHandler,
]
