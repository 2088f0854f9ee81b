import { ColumnWidthOutlined, HistoryOutlined, RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons'
import { ask, failureText, useKey, usePageActions } from '@mouldwright/web-kit'
import { Button, Spin, Tooltip } from 'antd'
import { useTell } from '../page-words.ts'
import type { SessionModel } from './use-session.ts'
import './session-bar.css'

interface SessionBarProps {
  model: SessionModel
  onSteps: () => void
  onTime: () => void
  /** Is time of machines drawn on the chart? */
  isMarking: boolean
  onMarking: (isMarking: boolean) => void
}

/** The line of a session: who plans, what was done last, and what may be done with it. */
export function SessionBar(props: SessionBarProps) {
  const { session, isOwn } = props.model
  if (!session) return null
  return isOwn ? <OwnBar {...props} /> : <OtherBar {...props} />
}

function OwnBar({ model, onSteps, onTime, isMarking, onMarking }: SessionBarProps) {
  const tell = useTell()
  const { session, isBusy } = model
  const { position, steps, askedBy } = session!
  const undo = position > 0 && !isBusy ? () => model.go(position - 1) : undefined
  const redo = position < steps.length && !isBusy ? () => model.go(position + 1) : undefined
  useKey('ctrl+z', undo)
  useKey('ctrl+y', redo)
  const discard = async () => {
    const isSure =
      steps.length === 0 ||
      (await ask({
        title: tell('session.discardQuestion'),
        body: tell('session.discardEffect', { count: position }),
        verb: tell('session.discardVerb'),
        danger: true,
      }))
    if (isSure) model.discard()
  }
  usePageActions([
    undo !== undefined && { key: 'undo', name: tell('session.undo'), keys: 'Ctrl Z', run: undo },
    redo !== undefined && { key: 'redo', name: tell('session.redo'), keys: 'Ctrl Y', run: redo },
    position > 0 && { key: 'saveSession', name: tell('session.save'), run: model.save },
  ])
  return (
    <section className="aps-line aps-session" aria-label={tell('session.label')}>
      <b>{tell('session.label')}</b>
      <Standing model={model} isMarking={isMarking} />
      <span className="mw-space" />
      {askedBy && (
        <span className="aps-session-asked" role="status">
          {tell('session.askedBy', { by: askedBy })}
          <Button size="small" onClick={model.handOver} disabled={isBusy}>
            {tell('session.handOver')}
          </Button>
        </span>
      )}
      <Tooltip title={`${tell('session.undo')} (Ctrl Z)`}>
        <Button
          type="text"
          icon={<UndoOutlined aria-hidden />}
          aria-label={tell('session.undo')}
          disabled={!undo}
          onClick={undo}
        />
      </Tooltip>
      <Tooltip title={`${tell('session.redo')} (Ctrl Y)`}>
        <Button
          type="text"
          icon={<RedoOutlined aria-hidden />}
          aria-label={tell('session.redo')}
          disabled={!redo}
          onClick={redo}
        />
      </Tooltip>
      <Button icon={<HistoryOutlined aria-hidden />} onClick={onSteps}>
        {tell('session.steps', { count: position })}
      </Button>
      <Button onClick={onTime}>{tell('session.time')}</Button>
      <Tooltip title={tell('session.markHint')}>
        <Button
          type={isMarking ? 'primary' : 'default'}
          ghost={isMarking}
          aria-pressed={isMarking}
          aria-label={tell('session.mark')}
          icon={<ColumnWidthOutlined aria-hidden />}
          onClick={() => onMarking(!isMarking)}
        />
      </Tooltip>
      <Button onClick={() => void discard()} disabled={isBusy}>
        {tell(steps.length === 0 ? 'session.leave' : 'session.discard')}
      </Button>
      <Button
        type="primary"
        icon={<SaveOutlined aria-hidden />}
        loading={isBusy}
        disabled={position === 0}
        onClick={model.save}
      >
        {tell('session.save')}
      </Button>
    </section>
  )
}

/** How far one's own session is: being opened, or what was done last. */
function Standing({ model, isMarking }: Pick<SessionBarProps, 'model' | 'isMarking'>) {
  const tell = useTell()
  const { session, isOpening, openFailure } = model
  const { position, steps } = session!
  const last = steps[position - 1]
  const said = isMarking ? 'session.marking' : last ? 'session.last' : 'session.begin'
  return (
    <>
      <span className="aps-session-last" aria-live="polite" title={last?.sentence}>
        {isOpening && <Spin size="small" />}{' '}
        {openFailure
          ? failureText(openFailure)
          : tell(isOpening ? 'session.opening' : said, { position, sentence: last?.sentence ?? '' })}
        {last && last.later > 0 && <span className="aps-late"> {tell('session.later', { count: last.later })}</span>}
        {last && last.earlier > 0 && (
          <span className="aps-good"> {tell('session.earlier', { count: last.earlier })}</span>
        )}
      </span>
      {openFailure && (
        <Button size="small" onClick={model.openAgain}>
          {tell('session.openAgain')}
        </Button>
      )}
    </>
  )
}

function OtherBar({ model, onSteps }: SessionBarProps) {
  const tell = useTell()
  const { session, isBusy } = model
  const { by, position, isAskedByMe, mayTake } = session!
  return (
    <section className="aps-line aps-session" aria-label={tell('session.label')}>
      <span className="aps-session-last" aria-live="polite">
        {tell('session.ofOther', { by, count: position })}
      </span>
      <span className="mw-space" />
      <Button icon={<HistoryOutlined aria-hidden />} onClick={onSteps}>
        {tell('session.steps', { count: position })}
      </Button>
      {isAskedByMe && (
        <Tooltip title={mayTake ? '' : tell('session.takeLater', { by })}>
          <Button disabled={!mayTake || isBusy} onClick={model.take}>
            {tell('session.take')}
          </Button>
        </Tooltip>
      )}
      <Button disabled={isBusy} onClick={() => model.askFor(isAskedByMe)}>
        {tell(isAskedByMe ? 'session.withdraw' : 'session.ask')}
      </Button>
    </section>
  )
}
