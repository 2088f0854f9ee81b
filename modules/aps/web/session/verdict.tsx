import { CheckCircleFilled, LoadingOutlined, StopFilled } from '@ant-design/icons'
import { useTimeZone } from '@mouldwright/web-kit'
import type { SessionEffect, SessionVerdict } from '../../shared/index.ts'
import { clockOfMinute, span } from '../moments.ts'
import { useTell } from '../page-words.ts'
import type { DragCard } from './use-drag.ts'
import './verdict.css'

/** Moulds of each kind that are named. */
const named = 4

/** What a change does, or why it may not be. */
export function Verdict({ verdict }: { verdict: SessionVerdict }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { allowed, reason, start, end } = verdict
  if (!allowed) return <Refused sentence={reason?.sentence} />
  return (
    <div className="aps-verdict">
      <p>
        <CheckCircleFilled aria-hidden />{' '}
        {start === null || end === null
          ? tell('session.possible')
          : tell('session.lands', { start: clockOfMinute(start, zone), end: clockOfMinute(end, zone).slice(5) })}
      </p>
      {reason && <p className="aps-soft">{tell('session.delayed', { reason: reason.sentence })}</p>}
      <Effects effect={verdict} />
    </div>
  )
}

function Refused({ sentence }: { sentence: string | undefined }) {
  return (
    <div className="aps-verdict aps-refused">
      <p>
        <StopFilled aria-hidden /> {sentence}
      </p>
    </div>
  )
}

/** Beside a bar in the air: what letting go would do, or why it cannot. */
export function DragCardView({ card: { finding, isAsking } }: { card: DragCard }) {
  const tell = useTell()
  return (
    <div className="aps-drag-card" role="status" aria-busy={isAsking}>
      {!finding ? (
        <p className="aps-verdict aps-trying">
          <LoadingOutlined aria-hidden /> {tell('session.trying')}
        </p>
      ) : 'verdict' in finding ? (
        <Verdict verdict={finding.verdict} />
      ) : (
        <Refused sentence={finding.refusal} />
      )}
    </div>
  )
}

/** Moulds that become later and earlier, and how many tasks move. */
export function Effects({ effect: { moved, later, earlier }, most = named }: { effect: SessionEffect; most?: number }) {
  const tell = useTell()
  const isQuiet = later.length + earlier.length === 0
  return (
    <>
      <p className="aps-soft">
        {isQuiet ? tell('session.noMould', { moved }) : tell('session.moved', { count: moved })}
      </p>
      <MouldList moulds={later} kind="later" most={most} />
      <MouldList moulds={earlier} kind="earlier" most={most} />
    </>
  )
}

interface MouldListProps {
  moulds: SessionEffect['later']
  kind: 'later' | 'earlier'
  most: number
}

export function MouldList({ moulds, kind, most }: MouldListProps) {
  const tell = useTell()
  if (moulds.length === 0) return null
  const rest = moulds.length - most
  return (
    <ul className={`aps-effects aps-${kind}`}>
      {moulds.slice(0, most).map(({ mouldId, number, from, to, lateBefore, lateAfter }) => (
        <li key={mouldId}>
          <b>{number}</b>{' '}
          <span className="aps-figures">{tell(`moves.${kind}`, { span: span(Math.abs(to - from)) })}</span>
          {lateBefore === 0 && lateAfter > 0 && <span className="aps-late"> {tell('moves.newlyLate')}</span>}
          {lateBefore > 0 && lateAfter === 0 && <span className="aps-good"> {tell('moves.onTimeAgain')}</span>}
        </li>
      ))}
      {rest > 0 && <li className="aps-soft">{tell('session.more', { count: rest })}</li>}
    </ul>
  )
}
