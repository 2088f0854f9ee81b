import '../aps.css'
import { ColumnHeads, shownNumber, useMay, useTimeZone, word } from '@mouldwright/web-kit'
import { missing, Tag } from '@mouldwright/web-kit/entity'
import { permissionOf } from '@mouldwright/kernel'
import { batch } from '@mouldwright/production/shared'
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import type { PlannedBatch } from '../../shared/index.ts'
import { clockOf, span } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { recordPath } from '../panels/record-path.ts'
import { TableScroll } from '../table-scroll.tsx'
import '../panels/table.css'
import './batch-plan.css'

/** A state of a batch in the reader's language. */
export const statusWord = (status: string) => word('production', `batch.statusOptions.${status}`) ?? status
const statusTone = (status: string) =>
  status === 'inProgress' || status === 'dispatched'
    ? ('info' as const)
    : status === 'paused'
      ? ('warning' as const)
      : status === 'finished'
        ? ('success' as const)
        : ('neutral' as const)

interface BatchesProps {
  rows: readonly PlannedBatch[]
  isStale: boolean
  chosen: readonly PlannedBatch[]
  /** Absent: nothing may be done with them. */
  onChosen: ((chosen: readonly PlannedBatch[]) => void) | undefined
}

/** Batches of a page, each with what is next of it; some may be chosen. */
export function BatchesTable({ rows, isStale, chosen, onChosen }: BatchesProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const mayLook = useMay(permissionOf(batch, 'detail'))
  const ids = new Set(chosen.map(({ batchId }) => batchId))
  const others = chosen.filter(({ batchId }) => !rows.some((row) => row.batchId === batchId))
  const shown = rows.length - rows.filter(({ batchId }) => !ids.has(batchId)).length
  const heads = ['number', 'mould', 'part', 'status', 'next', 'resource', 'start', 'end', 'delivery', 'late'] as const
  return (
    <TableScroll label={apsWord('menu.batchPlan')} isStale={isStale}>
      <table className="aps-table aps-batches" aria-label={apsWord('menu.batchPlan')}>
        <thead>
          <tr>
            {onChosen && (
              <th scope="col" className="aps-check">
                <Checkbox
                  aria-label={tell('batchPlan.chooseAll')}
                  checked={shown === rows.length}
                  indeterminate={shown > 0 && shown < rows.length}
                  onChange={({ target }) => onChosen(target.checked ? [...others, ...rows] : others)}
                />
              </th>
            )}
            <ColumnHeads words={heads.map((head) => tell(`batchPlan.${head}`))} />
            <ColumnHeads className="aps-end" words={[tell('batchPlan.quantity'), tell('batchPlan.progress')]} />
          </tr>
        </thead>
        <tbody>
          {rows.map((of) => (
            <tr key={of.batchId}>
              {onChosen && (
                <td className="aps-check">
                  <Checkbox
                    aria-label={tell('batchPlan.choose', { number: of.number })}
                    checked={ids.has(of.batchId)}
                    onChange={({ target }) =>
                      onChosen(
                        target.checked ? [...chosen, of] : chosen.filter(({ batchId }) => batchId !== of.batchId),
                      )
                    }
                  />
                </td>
              )}
              <th scope="row">
                {mayLook ? <Link to={recordPath(batch.name, of.batchId)!}>{of.number}</Link> : of.number}
              </th>
              <td className="aps-figures">{of.mouldNumber}</td>
              <td>
                {of.partNumber} {of.partName}
              </td>
              <td>
                <Tag tone={statusTone(of.status)}>{statusWord(of.status)}</Tag>
                {of.isOutsourced && (
                  <>
                    {' '}
                    <Tag tone="neutral">{tell('batchPlan.outsourced')}</Tag>
                  </>
                )}
              </td>
              <td>{of.next ? `${of.next.operationNumber} ${of.next.processName}` : missing}</td>
              <td>{of.next?.resourceName ?? missing}</td>
              <td className="aps-figures">{clockOf(of.plannedStart, zone)}</td>
              <td className="aps-figures">{clockOf(of.plannedEnd, zone)}</td>
              <td className="aps-figures">{of.deliveryDate ?? missing}</td>
              <td className={of.lateMinutes > 0 ? 'aps-figures aps-late' : ''}>
                {of.lateMinutes > 0 ? span(of.lateMinutes) : missing}
              </td>
              <td className="aps-end aps-figures">{shownNumber(of.quantity)}</td>
              <td className="aps-end aps-figures">
                {shownNumber(of.doneOperations)} / {shownNumber(of.operations)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
