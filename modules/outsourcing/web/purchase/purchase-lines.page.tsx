import { EntityPage, view, type CellProps } from '@mouldwright/web-kit/entity'
import { Link } from 'react-router'
import { purchaseLine } from '../../shared/index.ts'
import { purchasePath } from '../shown.ts'
import { PurchaseStatusTag } from './purchases.page.tsx'

const OrderCell = ({ record, value }: CellProps) => (
  <Link to={purchasePath(Number(value))}>{record.labels['orderId']}</Link>
)

const dress = view(purchaseLine, { cells: { status: PurchaseStatusTag, orderId: OrderCell } })

/** Every line of every purchase order: what comes from where, and when. */
export default function PurchaseLinesPage() {
  return <EntityPage of={purchaseLine} view={dress} />
}
