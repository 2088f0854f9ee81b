import { permissionOf } from '@mouldwright/kernel'
import { EntityPage, toneCell, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { purchaseOrder } from '../../shared/index.ts'
import { tell, useTell } from '../page-words.ts'
import { purchasePath } from '../shown.ts'

export const PurchaseStatusTag = toneCell('outsourcing', 'purchase.statusOptions', {
  draft: 'neutral',
  sent: 'info',
  confirmed: 'info',
  partlyReceived: 'warning',
  received: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
})

function OpenPurchase({ record }: { record: StoredRecord }) {
  const tell = useTell()
  return (
    <p>
      <Link to={purchasePath(record.id)}>{tell('purchase.open')}</Link>
    </p>
  )
}

/** Purchase orders: where each stands, what is to come and until when. */
export default function PurchasesPage() {
  const go = useNavigate()
  const dress = useMemo(
    () =>
      view(purchaseOrder, {
        cells: { status: PurchaseStatusTag },
        detail: OpenPurchase,
        actions: [
          {
            key: 'open',
            label: () => tell('open'),
            permission: permissionOf(purchaseOrder, 'detail'),
            at: 'row',
            run: ([record]) => void (record && go(purchasePath(record.id))),
          },
        ],
      }),
    [go],
  )
  return <EntityPage of={purchaseOrder} view={dress} />
}
