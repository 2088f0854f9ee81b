import { EntityPage, view, type CellProps } from '@mouldwright/web-kit/entity'
import { Link } from 'react-router'
import { outsourceLine } from '../shared/index.ts'
import { orderPath } from './shown.ts'
import { StatusTag } from './status-tag.tsx'

const OrderCell = ({ record, value }: CellProps) => (
  <Link to={orderPath(Number(value))}>{record.labels['orderId']}</Link>
)

const dress = view(outsourceLine, { cells: { status: StatusTag, orderId: OrderCell } })

/** Every line of every order: what is where, since when and until when. */
export default function LinesPage() {
  return <EntityPage of={outsourceLine} view={dress} />
}
