import { call, currentLanguage, shownNumber, useTimeZone } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { getMouldChain } from '../../shared/index.ts'
import { Cause, ChainList, type JumpToTask } from './chain-list.tsx'
import { clockOf, hoursText } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { askOf, type PlanRef } from '../session/plan-ref.ts'
import { Facts, Loaded, Nothing, Panel } from '../panel.tsx'
import { PlanStatusButton } from './plan-status-button.tsx'
import './panels.css'

interface MouldPanelProps {
  of: PlanRef
  mouldId: number
  /** What may be done with it in a session. */
  changes: ReactNode
  onTask: JumpToTask
  onList: (mouldId: number) => void
  onClose: () => void
}

/** Why a mould ends when it does, in sentences, from the start point to its last task. */
export function MouldPanel({ of, mouldId, changes, onTask, onList, onClose }: MouldPanelProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const query = useQuery({
    queryKey: ['aps-mould', of, mouldId, currentLanguage()],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getMouldChain, { ...askOf(of), mouldId }, { signal }),
  })
  return (
    <Panel label={tell('mould.label')} title={query.data?.mould.mouldNumber ?? tell('mould.label')} onClose={onClose}>
      <Loaded query={query}>
        {({ mould, chain }) => (
          <div {...(query.isPlaceholderData ? { className: 'aps-dimmed' } : {})}>
            {changes}
            {chain && <Cause chain={chain} />}
            <Facts
              facts={[
                { label: tell('task.mould'), value: mould.mouldName },
                { label: tell('mould.customer'), value: mould.customer ?? missing },
                { label: tell('task.due'), value: mould.deliveryDate ?? missing },
                { label: tell('dates.promised'), value: mould.promisedDate ?? missing },
                ...(mould.trialEvent
                  ? [{ label: tell('dates.trialDay', { event: mould.trialEvent }), value: mould.trialDate ?? missing }]
                  : []),
                ...(mould.trialAt
                  ? [
                      {
                        label: tell('dates.trialReady', { event: mould.trialEvent }),
                        value: clockOf(mould.trialAt, zone),
                      },
                    ]
                  : []),
                ...(mould.forecastTrialAt
                  ? [
                      {
                        label: tell('dates.trialForecast', { event: mould.trialEvent }),
                        value: clockOf(mould.forecastTrialAt, zone),
                      },
                    ]
                  : []),
                { label: tell('mould.finishes'), value: clockOf(mould.finishesAt, zone) },
                { label: tell('dates.finished'), value: mould.finishedDate ?? missing },
                {
                  label: tell('mould.tasks'),
                  value: `${shownNumber(mould.tasks)} · ${hoursText(mould.workMinutes)} h`,
                },
                {
                  label: tell('mould.done'),
                  value: `${shownNumber(mould.doneTasks)} / ${shownNumber(mould.tasks + mould.doneTasks)}`,
                },
                { label: tell('list.planStatus'), value: apsWord(`planStatus.${mould.planStatus}`) ?? missing },
                { label: tell('foot.unplaced'), value: shownNumber(mould.unplacedTasks) },
              ]}
            />
            <section>
              <h3>{tell('mould.chain')}</h3>
              {chain ? (
                <ChainList chain={chain} onTask={onTask} />
              ) : (
                <Nothing title={tell('mould.noChain')} text={tell('mould.noChainHint')} />
              )}
            </section>
            <div className="aps-panel-actions">
              <Button onClick={() => onList(mouldId)}>{tell('task.inList')}</Button>
              <PlanStatusButton moulds={[mouldId]} to="out" />
            </div>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
