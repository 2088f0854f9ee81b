import { missing, Tag } from '@mouldwright/web-kit/entity'
import { useTell } from './page-words.ts'

interface AgreedDayProps {
  day: string | null
  needed: string | null
  today: string
  /** Something of the line is still to come. */
  isOpen: boolean
  of: 'order' | 'purchase'
}

/** The day that a supplier agreed to, and what is wrong with it. */
export function AgreedDay({ day, needed, today, isOpen, of }: AgreedDayProps) {
  const tell = useTell()
  const isOverdue = isOpen && day !== null && day < today
  const isTooLate = isOpen && day && needed && day > needed
  return (
    <>
      {day ?? missing}{' '}
      {isOverdue ? (
        <Tag tone="danger">{tell(`${of}.overdue`)}</Tag>
      ) : (
        isTooLate && <Tag tone="warning">{tell(`${of}.afterNeed`)}</Tag>
      )}
    </>
  )
}
