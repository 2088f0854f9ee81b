import { call, toast, useBusy, useMay } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { permissionOf } from '@mouldwright/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { chooseWay, schedule, type TaskDetail } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { Reason, type JumpToTask } from './chain-list.tsx'

interface WayProps {
  planId: number
  detail: TaskDetail
  isEarlier: boolean
  onTask: JumpToTask
}

/** Why the route goes this way, where it may go another; and which way a planner wants. */
export function Way({ planId, detail: { task, way, ways, otherWays }, isEarlier, onTask }: WayProps) {
  const tell = useTell()
  const client = useQueryClient()
  const { isBusy, run } = useBusy()
  const mayChoose = useMay(permissionOf(schedule, 'adjust')) && !isEarlier
  if (!way) return null
  const choose = (of: TaskDetail['ways'][number]) =>
    run(async () => {
      await call(chooseWay, { planId, taskId: task.taskId, way: of.code, isFree: of.isChosen })
      toast('success', of.isChosen ? tell('task.wayFreeNow') : tell('task.wayChosenNow', { way: of.name }))
      void client.invalidateQueries({ queryKey: ['aps-task'] })
      void client.invalidateQueries({ queryKey: ['aps'] })
    })
  return (
    <section>
      <h3>{tell('task.way')}</h3>
      <ul className="aps-reasons">
        <li>
          <Reason reason={way} onTask={onTask} />
        </li>
        {otherWays.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {ways.length > 0 && (
        <ul className="aps-ways">
          {ways.map((of) => (
            <li key={of.code}>
              <span>
                <b>{of.code}</b> {of.name} {of.isGone && <Tag tone="info">{tell('task.wayOfPlan')}</Tag>}
                {of.isChosen && <Tag tone="neutral">{tell('task.wayChosen')}</Tag>}
              </span>
              {mayChoose && (
                <Button
                  size="small"
                  disabled={isBusy}
                  aria-label={tell(of.isChosen ? 'task.freeWayOf' : 'task.chooseWayOf', { way: of.name })}
                  onClick={() => void choose(of)}
                >
                  {tell(of.isChosen ? 'task.freeWay' : 'task.chooseWay')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {ways.length > 0 && mayChoose && <p className="aps-soft">{tell('task.wayNext')}</p>}
    </section>
  )
}
