/** What the provider's console may ask. */
export { getRegistration, listRegistrations, type Application, type ApplicationQuery } from './applications.ts'
export type { Grant } from './new-tenant.ts'
export { approveRegistration, rejectRegistration } from './review.ts'
