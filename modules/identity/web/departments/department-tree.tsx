import { permissionOf } from '@mouldwright/kernel'
import { useMay } from '@mouldwright/web-kit'
import { listRecords, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { department } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'

const mostShown = 500

interface Node {
  key: number
  title: string
  children: Node[]
}

/** Departments by their parents; one whose parent is not among them stands at the top. */
function treeOf(rows: readonly StoredRecord[]): Node[] {
  const nodes = new Map(rows.map((of) => [of.id, { key: of.id, title: String(of['name']), children: [] as Node[] }]))
  const top: Node[] = []
  for (const of of rows) (nodes.get(Number(of['parentId']))?.children ?? top).push(nodes.get(of.id)!)
  return top
}

/** Departments and, folded out, those below each. */
function Branches({ of, chosen, onChoose }: DepartmentTreeProps & { of: readonly Node[] }) {
  const name = ({ key, title }: Node) => (
    <button type="button" aria-current={key === chosen} onClick={() => onChoose(key)}>
      {title}
    </button>
  )
  return (
    <ul>
      {of.map((node) => (
        <li key={node.key}>
          {node.children.length === 0 ? (
            name(node)
          ) : (
            <details open>
              <summary>{name(node)}</summary>
              <Branches of={node.children} chosen={chosen} onChoose={onChoose} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

interface DepartmentTreeProps {
  chosen: number | undefined
  onChoose: (id: number) => void
}

export function DepartmentTree({ chosen, onChoose }: DepartmentTreeProps) {
  const tell = useTell()
  const maySee = useMay(permissionOf(department, 'check'))
  const { data } = useQuery({
    queryKey: ['entity', department.name, 'tree'],
    enabled: maySee,
    queryFn: ({ signal }) => listRecords(department, { size: mostShown, sort: 'sort' }, signal),
  })
  const tree = useMemo(() => treeOf(data?.rows ?? []), [data])
  if (tree.length === 0) return null
  return (
    <nav className="mw-card identity-department-tree" aria-label={tell('departments.tree')}>
      <h2>{tell('departments.tree')}</h2>
      <Branches of={tree} chosen={chosen} onChoose={onChoose} />
      {(data?.total ?? 0) > mostShown && (
        <p className="mw-help">{tell('departments.more', { count: (data?.total ?? 0) - mostShown })}</p>
      )}
    </nav>
  )
}
