import { call, currentLanguage, say } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { getRescue, type GanttAnswer, type RescueFacts } from '../../shared/index.ts'
import { span } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { Loaded, Nothing } from '../panel.tsx'
import type { SessionModel } from './use-session.ts'
import { MouldList } from './verdict.tsx'
import './rescue-dialog.css'

interface RescueDialogProps {
  plan: GanttAnswer
  scheduleId: number
  model: SessionModel
  /** Index of the mould. */
  at: number
  onClose: () => void
}

/** Sentences of one action that are said; the others are counted. */
const said = 3

/** What would bring a mould forward, each tried on the plan as it stands; one press does it, as one step. */
export function RescueDialog({ plan, scheduleId, model, at, onClose }: RescueDialogProps) {
  const tell = useTell()
  const { sessionId, version } = model.session!
  const query = useQuery({
    queryKey: ['aps-session-rescue', sessionId, version, at, currentLanguage()],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(getRescue, { scheduleId, version, mouldNo: at + 1 }, { signal }),
  })
  const apply = ({ changes }: RescueFacts) => {
    void model.make({ kind: 'several', changes }).then((isMade) => isMade && onClose())
  }
  return (
    <Modal
      open
      centered
      width={640}
      title={tell('rescue.title', { number: plan.moulds[at]!.number })}
      onCancel={onClose}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{say('action.close')}</Button>
        </div>
      }
    >
      {query.isPending && <p className="aps-soft">{tell('rescue.trying')}</p>}
      {!query.isPending && (
        <Loaded query={query}>
          {({ actions }) =>
            actions.length === 0 ? (
              <Nothing title={tell('rescue.none')} text={tell('rescue.noneHint')} />
            ) : (
              <ol className="aps-rescue">
                {actions.map((one, no) => (
                  <li key={no}>
                    <Action of={one} />
                    <Button type={no === 0 ? 'primary' : 'default'} disabled={model.isBusy} onClick={() => apply(one)}>
                      {tell('rescue.apply')}
                    </Button>
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      )}
    </Modal>
  )
}

function Action({ of }: { of: RescueFacts }) {
  const tell = useTell()
  const { sentences, gain, lateBefore, lateAfter } = of
  const rest = sentences.length - said
  return (
    <div>
      <p>
        <b>{tell('rescue.gain', { span: span(gain) })}</b>{' '}
        {lateAfter > 0 ? (
          <span className="aps-late">{tell('rescue.still', { span: span(lateAfter) })}</span>
        ) : (
          lateBefore > 0 && <span className="aps-good">{tell('moves.onTimeAgain')}</span>
        )}
      </p>
      <ul className="aps-rescue-steps">
        {sentences.slice(0, said).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {rest > 0 && <li className="aps-soft">{tell('rescue.more', { count: rest })}</li>}
      </ul>
      <p className="aps-soft">
        {tell('session.moved', { count: of.moved })}
        {of.later.length === 0 && ` · ${tell('rescue.free')}`}
      </p>
      <MouldList moulds={of.later} kind="later" most={4} />
    </div>
  )
}
