import { lazyPart } from '@mouldwright/web-kit'
import { permissionOf } from '@mouldwright/kernel'
import { EntityPage, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { Suspense, useMemo, useState } from 'react'
import { user } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'

// A first look at the list needs neither.
const UserForm = lazyPart(async () => (await import('./user.form.tsx')).UserForm)
const UserDepartments = lazyPart(async () => (await import('./user-departments.tsx')).UserDepartments)
const RolesDialog = lazyPart(async () => (await import('./roles.dialog.tsx')).RolesDialog)

/** Users: kept like other records, with roles for several at once. */
export default function UsersPage() {
  const tell = useTell()
  const [chosen, setChosen] = useState<readonly StoredRecord[]>([])
  const dress = useMemo(
    () =>
      view(user, {
        form: UserForm,
        detail: UserDepartments,
        actions: [
          {
            key: 'roles',
            label: () => tell('userRoles.action'),
            permission: permissionOf(user, 'modify'),
            at: 'batch',
            run: setChosen,
          },
        ],
      }),
    [tell],
  )
  return (
    <>
      <EntityPage of={user} view={dress} />
      <Suspense>{chosen.length > 0 && <RolesDialog users={chosen} onClose={() => setChosen([])} />}</Suspense>
    </>
  )
}
