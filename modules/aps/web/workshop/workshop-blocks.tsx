import { shownNumber, useTimeZone } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { QRCode } from 'antd'
import type { WorkshopTask } from '../../shared/index.ts'
import { taskKey } from '../task-key.ts'
import { clockOf, hoursText, shortClockOf } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import '../panels/table.css'

const heads = ['resource', 'work', 'operation', 'batch', 'quantity', 'time', 'hours', 'done', 'code'] as const

/** A table for each section and shift, in order of time; on paper each begins a page, and its head comes again on the next. */
export function WorkshopBlocks({ tasks, scheduleName }: { tasks: readonly WorkshopTask[]; scheduleName: string }) {
  const tell = useTell()
  const zone = useTimeZone()
  const dayOf = ({ shift, plannedStart }: WorkshopTask) =>
    shift?.day ?? (plannedStart ? clockOf(plannedStart, zone).slice(0, 10) : tell('workshop.undated'))
  const nameOf = ({ shift }: WorkshopTask) =>
    shift ? `${shift.name} ${shift.start}–${shift.end}` : tell('workshop.noShift')
  const blocks = [
    ...Map.groupBy(tasks, (task) =>
      tell('workshop.block', { section: task.sectionName, day: dayOf(task), shift: nameOf(task) }),
    ),
  ]
  return blocks.map(([name, own]) => (
    <section key={name} className="aps-workshop-block" aria-label={name}>
      <table className="aps-table">
        <colgroup>
          {heads.map((head) => (
            <col key={head} className={`aps-workshop-col-${head}`} />
          ))}
        </colgroup>
        <thead>
          <tr className="aps-workshop-title">
            <th colSpan={heads.length}>
              <b>{name}</b>
              <span className="aps-soft">
                {tell('workshop.plan', { name: scheduleName })} · {tell('workshop.count', { count: own.length })}
              </span>
            </th>
          </tr>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" {...(head === 'quantity' || head === 'hours' ? { className: 'aps-end' } : {})}>
                {tell(`workshop.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {own.map((task) => (
            <Line key={taskKey(task.taskId, task.split)} task={task} zone={zone} />
          ))}
        </tbody>
      </table>
    </section>
  ))
}

/** The code is the batch's barcode; of a batch without one, its number. */
function Line({ task, zone }: { task: WorkshopTask; zone: string }) {
  const tell = useTell()
  const code = task.code ?? task.batchNumber
  return (
    <tr>
      <td>{task.resourceName ?? missing}</td>
      <th scope="row">
        <b>
          {task.mouldNumber} {task.partNumber}
        </b>
        <span className="aps-workshop-under">{task.partName}</span>
      </th>
      <td>
        {task.operationNumber} {task.processName}
      </td>
      <td>
        {task.batchNumber ?? missing}
        {task.code && <span className="aps-workshop-under aps-figures">{task.code}</span>}
      </td>
      <td className="aps-end aps-figures">{shownNumber(task.quantity)}</td>
      <td className="aps-figures">
        {shortClockOf(task.plannedStart, zone)}
        <span className="aps-workshop-under">– {shortClockOf(task.plannedEnd, zone)}</span>
      </td>
      <td className="aps-end aps-figures">{hoursText(task.workMinutes)}</td>
      <td>
        {task.taskStatus === 'completed' ? (
          apsWord('taskStatus.completed')
        ) : (
          <span className="aps-workshop-tick" aria-hidden />
        )}
      </td>
      <td>
        {code ? (
          <span className="aps-workshop-code" role="img" aria-label={tell('workshop.codeOf', { text: code })}>
            <span aria-hidden>
              <QRCode value={code} type="svg" size={56} bordered={false} color="#000" bgColor="#fff" errorLevel="M" />
            </span>
          </span>
        ) : (
          missing
        )}
      </td>
    </tr>
  )
}
