import {
  CheckCircleOutlined,
  CloudDownloadOutlined,
  CopyOutlined,
  EditOutlined,
  FundOutlined,
  MergeOutlined,
  SendOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { permissionOf } from '@mouldwright/kernel'
import { shownNumber, useMay, usePageActions, useTimeZone } from '@mouldwright/web-kit'
import { Tag, toneOf } from '@mouldwright/web-kit/entity'
import { Button, Tooltip } from 'antd'
import { Link, useNavigate } from 'react-router'
import { schedule, type ScheduleState } from '../../shared/index.ts'
import { mergePath } from '../merge/merge-path.ts'
import { useMakeMock } from '../merge/use-make-mock.ts'
import { clockOf } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import type { PanelName } from './planner-address.ts'
import type { SessionModel } from '../session/use-session.ts'
import { StaleMark } from '../stale-mark.tsx'
import { RunParameters } from './run-parameters.tsx'
import { StartButton } from './start-button.tsx'
import type { ScheduleModel } from './use-schedule.ts'
import './head-line.css'

interface HeadLineProps {
  state: ScheduleState
  model: ScheduleModel
  isPublishing: boolean
  onPublish: () => void
  onPanel: (panel: PanelName) => void
  session: SessionModel
}

/** Line 1: what is planned and how it stands; then the steps load, start, publish. The next step is the filled button. */
export function HeadLine({ state, model, isPublishing, onPublish, onPanel, session }: HeadLineProps) {
  const tell = useTell()
  const { plan, run, may, isEarlier } = state
  // Data, parameters and mocks are those of now.
  const snapshot = isEarlier ? null : state.snapshot
  // Steps that are not saved hold the schedule as a run does.
  const isHeld = (session.session?.position ?? 0) > 0
  const isAtWork = run !== null || model.busy !== undefined || isHeld
  const mayAdjust = may.adjust && plan !== null && run === null && model.busy === undefined && !session.session
  const mock = useMockAction(state)
  const next = nextStep(state)
  const mayStartTouched = may.start && !isAtWork && snapshot !== null && state.published !== null
  const mayPublish = may.publish && !isAtWork && publishReason(state, tell) === ''
  usePageActions([
    may.load && !isAtWork && { key: 'load', name: tell('head.load'), run: model.load },
    may.start && !isAtWork && snapshot !== null && { key: 'start', name: tell('head.start'), run: () => model.start() },
    mayStartTouched && { key: 'startTouched', name: tell('head.startTouched'), run: model.startTouched },
    mayPublish && !isPublishing && { key: 'publish', name: tell('head.publish'), run: onPublish },
    snapshot !== null && { key: 'check', name: tell('head.check'), run: () => onPanel('check') },
    mayAdjust && { key: 'adjust', name: tell('session.open'), run: session.open },
    mock,
    plan !== null && { key: 'evaluate', name: tell('head.evaluate'), run: () => onPanel('evaluation') },
  ])
  const asPrimary = (step: typeof next) => (step === next && plan && !isAtWork ? ({ type: 'primary' } as const) : {})
  return (
    <header className="aps-line aps-head">
      <Link className="aps-back" to="/aps/schedule">
        {tell('head.all')}
      </Link>
      <h1 title={state.name}>{state.name}</h1>
      <Tag tone={toneOf(state.status)}>{apsWord(`schedule.statusOptions.${state.status}`)}</Tag>
      {state.isMock && <Tag tone="warning">{tell('mock')}</Tag>}
      {state.isDefault && <Tag tone="neutral">{tell('default')}</Tag>}
      <HeadFacts state={state} />
      {snapshot && <StaleMark changes={state.stale} />}
      <span className="mw-space" />
      <div className="aps-head-actions">
        <Link to={`/aps/setting?set=${state.settingSet}`} className="aps-icon-link" aria-label={tell('head.settings')}>
          <Tooltip title={tell('head.settings')}>
            <SettingOutlined aria-hidden />
          </Tooltip>
        </Link>
        {!isEarlier && <RunParameters scheduleId={state.scheduleId} name={state.name} isHeld={isAtWork} />}
        {snapshot && (
          <Button className="aps-quiet" icon={<CheckCircleOutlined aria-hidden />} onClick={() => onPanel('check')}>
            {tell('head.check')}
            {snapshot.errors > 0 && <span className="aps-count-danger">{shownNumber(snapshot.errors)}</span>}
          </Button>
        )}
        {plan && (
          <Button className="aps-quiet" icon={<FundOutlined aria-hidden />} onClick={() => onPanel('evaluation')}>
            {tell('head.evaluate')}
          </Button>
        )}
        {mock && (
          <Button
            className="aps-quiet"
            icon={mock.key === 'merge' ? <MergeOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
            onClick={mock.run}
          >
            {mock.name}
          </Button>
        )}
        {may.adjust && plan && (
          <Button
            icon={<EditOutlined aria-hidden />}
            disabled={!mayAdjust}
            loading={session.isBusy && !session.session}
            onClick={session.open}
          >
            {tell('session.open')}
          </Button>
        )}
        {may.load && (
          <Button
            {...asPrimary('load')}
            icon={<CloudDownloadOutlined aria-hidden />}
            disabled={isAtWork}
            loading={model.busy === 'load'}
            onClick={model.load}
          >
            {tell('head.load')}
          </Button>
        )}
        {may.start && <StartButton {...{ state, model }} {...asPrimary('start')} disabled={isAtWork} />}
        {may.publish && (
          <Tooltip title={publishReason(state, tell)}>
            <Button
              {...asPrimary('publish')}
              icon={<SendOutlined aria-hidden />}
              disabled={!mayPublish}
              loading={isPublishing}
              onClick={onPublish}
            >
              {tell(isPublishing ? 'publish.busy' : 'head.publish')}
            </Button>
          </Tooltip>
        )}
      </div>
    </header>
  )
}

/** Of a real schedule a mock can be made; a mock is merged. */
function useMockAction({ scheduleId, isMock, isEarlier }: ScheduleState) {
  const tell = useTell()
  const go = useNavigate()
  const makeMockOf = useMakeMock()
  const mayMake = useMay(permissionOf(schedule, 'add'))
  const mayMerge = useMay(permissionOf(schedule, 'adjust'))
  if (isEarlier) return false
  if (isMock) return mayMerge && { key: 'merge', name: tell('merge.open'), run: () => void go(mergePath(scheduleId)) }
  return mayMake && { key: 'mock', name: tell('merge.make'), run: () => void makeMockOf(scheduleId) }
}

function nextStep({ snapshot, plan, publishIsNext, stale }: ScheduleState): 'load' | 'start' | 'publish' | undefined {
  if (!snapshot) return 'load'
  if (!plan || snapshot.at > plan.at) return 'start'
  if (publishIsNext) return 'publish'
  return stale.length > 0 ? 'load' : undefined
}

function publishReason(state: ScheduleState, tell: ReturnType<typeof useTell>): string {
  if (state.isMock) return tell('head.mockNotPublished')
  if (!state.plan) return tell('head.noPlan')
  return state.status === 'published' && state.published?.planId === state.plan.planId ? tell('head.isPublished') : ''
}

function HeadFacts({ state: { plan, lastRun, isEarlier } }: { state: ScheduleState }) {
  const tell = useTell()
  const zone = useTimeZone()
  const facts = plan
    ? [
        tell('head.tasks', { count: plan.tasks }),
        ...(isEarlier
          ? []
          : [tell('head.lastRun', { at: clockOf(plan.at, zone), seconds: shownNumber(plan.seconds, 1) })]),
      ]
    : []
  const stopped = plan?.notes.find(({ code }) => code === 'stopped')
  const trouble =
    !isEarlier && lastRun && (lastRun.status === 'failed' || lastRun.status === 'cancelled') ? lastRun : undefined
  return (
    <>
      {facts.length > 0 && <span className="aps-soft aps-facts">{facts.join(' · ')}</span>}
      {stopped && (
        <Tooltip title={stopped.sentence}>
          <span tabIndex={0} className="aps-focusable">
            <Tag tone="neutral">{tell('run.stoppedTag')}</Tag>
          </span>
        </Tooltip>
      )}
      {trouble && (
        <Tooltip title={trouble.message}>
          <span tabIndex={0} className="aps-focusable">
            <Tag tone={trouble.status === 'failed' ? 'danger' : 'neutral'}>
              {tell(trouble.status === 'failed' ? 'run.failedTag' : 'run.cancelledTag')}
            </Tag>
          </span>
        </Tooltip>
      )}
    </>
  )
}
