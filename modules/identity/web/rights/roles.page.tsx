import { lazyPart, word } from '@mouldwright/web-kit'
import { EntityPage, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { role } from '../../shared/index.ts'

// A first look at the list needs none of them.
const RoleForm = lazyPart(async () => (await import('./role.form.tsx')).RoleForm)
const Granted = lazyPart(async () => (await import('./role-detail.tsx')).Granted)
const Beneath = lazyPart(async () => (await import('./role-detail.tsx')).Beneath)

/** The sentence that the server would refuse with. */
function unremovable(roles: readonly StoredRecord[]): string | undefined {
  const system = roles.find(({ type }) => type === 'systemDefined')
  return system && word('identity', 'refusals.role.systemDefined', { name: String(system['name']) })
}

const dress = view(role, { form: RoleForm, cells: { permissions: Granted }, detail: Beneath, unremovable, width: 880 })

/** Roles: what each grants, chosen from what there is, and to whom. */
export default function RolesPage() {
  return <EntityPage of={role} view={dress} />
}
