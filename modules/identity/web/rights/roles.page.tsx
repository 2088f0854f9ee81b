import { EntityPage, view } from '@mouldwright/web-kit/entity'
import { lazy } from 'react'
import { role } from '../../shared/index.ts'

// A first look at the list needs none of them.
const RoleForm = lazy(async () => ({ default: (await import('./role.form.tsx')).RoleForm }))
const Granted = lazy(async () => ({ default: (await import('./role-detail.tsx')).Granted }))
const Beneath = lazy(async () => ({ default: (await import('./role-detail.tsx')).Beneath }))

const dress = view(role, { form: RoleForm, cells: { permissions: Granted }, detail: Beneath, width: 880 })

/** Roles: what each grants, chosen from what there is, and to whom. */
export default function RolesPage() {
  return <EntityPage of={role} view={dress} />
}
