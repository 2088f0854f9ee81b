import { permissionOf } from '@mouldwright/kernel'
import { CaretRightOutlined } from '@ant-design/icons'
import { word } from '@mouldwright/web-kit'
import { EntityPage, view } from '@mouldwright/web-kit/entity'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { kanban } from '../shared/index.ts'
import { KanbanForm } from './kanban.form.tsx'

const words = (key: string) => word('basic', `kanbanPage.${key}`) ?? key

/** The boards of the factory: kept like other records, and played. */
export default function KanbanListPage() {
  const navigate = useNavigate()
  const dress = useMemo(() => {
    const play = (board: number | 'all') => navigate(`/comm/kanban/${board}?hideHead=1`)
    const permission = permissionOf(kanban, 'detail')
    const icon = <CaretRightOutlined aria-hidden />
    return view(kanban, {
      form: KanbanForm,
      actions: [
        { key: 'playAll', label: () => words('playAll'), icon, permission, at: 'page', run: () => play('all') },
        {
          key: 'play',
          label: () => words('play'),
          permission,
          at: 'row',
          run: ([of]) => (of ? play(of.id) : undefined),
        },
      ],
    })
  }, [navigate])
  return <EntityPage of={kanban} view={dress} />
}
