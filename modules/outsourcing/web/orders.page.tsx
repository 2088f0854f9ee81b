import { EntityPage, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { permissionOf } from '@mouldwright/kernel'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { outsourceOrder } from '../shared/index.ts'
import { tell, useTell } from './page-words.ts'
import { orderPath } from './shown.ts'
import { StatusTag } from './status-tag.tsx'

function OpenOrder({ record }: { record: StoredRecord }) {
  const tell = useTell()
  return (
    <p>
      <Link to={orderPath(record.id)}>{tell('openOrder')}</Link>
    </p>
  )
}

/** Orders to suppliers: where each stands, what is away and until when. */
export default function OrdersPage() {
  const go = useNavigate()
  const dress = useMemo(
    () =>
      view(outsourceOrder, {
        cells: { status: StatusTag },
        detail: OpenOrder,
        actions: [
          {
            key: 'open',
            label: () => tell('open'),
            permission: permissionOf(outsourceOrder, 'detail'),
            at: 'row',
            run: ([record]) => void (record && go(orderPath(record.id))),
          },
        ],
      }),
    [go],
  )
  return <EntityPage of={outsourceOrder} view={dress} />
}
