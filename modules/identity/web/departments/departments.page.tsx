import { permissionOf } from '@mouldwright/kernel'
import { lazyPart, useMay } from '@mouldwright/web-kit'
import { EntityPage, useAddress, useNarrow, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { Suspense, useMemo, useState } from 'react'
import { department } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { DepartmentTree } from './department-tree.tsx'
import './departments.css'

const DepartmentPeople = lazyPart(async () => (await import('./department-people.tsx')).DepartmentPeople)
const RemoveDialog = lazyPart(async () => (await import('./remove.dialog.tsx')).RemoveDialog)

/** Departments as a tree beside the list; one that is removed gives what is in it to another. */
export default function DepartmentsPage() {
  const tell = useTell()
  const isNarrow = useNarrow()
  const [query, put] = useAddress()
  const [leaving, setLeaving] = useState<StoredRecord>()
  const mayRemove = useMay(permissionOf(department, 'remove'))
  const dress = useMemo(
    () =>
      view(department, {
        detail: DepartmentPeople,
        cells: { managers: Nothing, users: Nothing, roles: Nothing },
        actions: [
          {
            key: 'dissolve',
            label: () => tell('departments.dissolve'),
            permission: permissionOf(department, 'remove'),
            at: 'row',
            run: ([of]) => setLeaving(of),
          },
        ],
      }),
    [tell],
  )
  return (
    <div className="identity-departments">
      {!isNarrow && (
        <DepartmentTree
          chosen={Number(query.get('id')) || undefined}
          onChoose={(id) => put({ id: String(id), mode: undefined })}
        />
      )}
      <EntityPage of={department} view={dress} />
      <Suspense>{leaving && mayRemove && <RemoveDialog of={leaving} onClose={() => setLeaving(undefined)} />}</Suspense>
    </div>
  )
}

/** People and roles are listed page by page beneath, with what they are. */
const Nothing = () => null
