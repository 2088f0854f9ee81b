import { action, date, integer, ref, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { registrationEntity } from './registration.entity.ts'
import { openedModules } from './tenant.entity.ts'

const id = ref(() => registrationEntity, { required: true })

/** What a new company gets unless the reviewer says otherwise: a year, two weeks of grace, what a factory needs first. */
export const approvalDefaults = {
  licensedDays: 365,
  maxOverdueDays: 14,
  loginDelaySeconds: 0,
  modules: ['system', 'common', 'aps', 'crm', 'bom', 'tooling', 'tr', 'outsource'],
} as const

/** Lets the company in: tenant, factory, administrator, licence, roles, calendars. The applicant is told. */
export const approveRegistration = action('oms.registration.approve', {
  path: '/oms/registration/approve.do',
  access: { permission: 'oms.registration:approve' },
  input: {
    id,
    expireDate: date(),
    maxOverdueDays: integer({ required: true, min: 0, max: 3_650 }),
    loginDelaySeconds: integer({ required: true, min: 0, max: 600 }),
    modules: openedModules,
  },
  output: closedObject({ tenantId: Type.Integer() }),
  refusals: ['registration.absent', 'registration.reviewed', 'tenant.notOperator'],
})

/** Turns the application down; the applicant is told why. */
export const rejectRegistration = action('oms.registration.reject', {
  path: '/oms/registration/reject.do',
  access: { permission: 'oms.registration:reject' },
  input: { id, reason: text({ required: true, min: 2, max: 200 }) },
  output: closedObject({}),
  refusals: ['registration.absent', 'registration.reviewed'],
})

export const registrationActions = [approveRegistration, rejectRegistration]
