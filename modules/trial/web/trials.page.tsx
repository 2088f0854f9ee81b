import { listed, call, may, tellFailure, word } from '@mouldwright/web-kit'
import { EntityPage, toneCell, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { permissionOf } from '@mouldwright/kernel'
import { checkReadiness, issue, trial } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import { rowSteps } from './row-steps.ts'
import { mayStep, statusOfTrial, trialSteps, useTrialSteps } from './trial-steps.tsx'
import './trial.css'

const StatusCell = toneCell('trial', 'trial.statusOptions', {
  planned: 'info',
  ready: 'success',
  tried: 'warning',
  concluded: 'neutral',
  cancelled: 'neutral',
})
const ResultCell = toneCell('trial', 'trial.resultOptions', {
  passed: 'success',
  passedWithIssues: 'warning',
  failed: 'danger',
})

/** Requests, readiness, records and results of trials. */
export default function TrialsPage() {
  const steps = useTrialSteps()
  const { ask } = steps
  const dress = useView(() => {
    return view(trial, {
      cells: { status: StatusCell, result: ResultCell },
      lead: TrialLead,
      actions: rowSteps('trial', ['record', 'conclude', 'cancel'], { steps: trialSteps, may: mayStep, ask }),
    })
  })
  return (
    <>
      <EntityPage of={trial} view={dress} />
      {steps.dialog}
    </>
  )
}

/** Whether the mould is ready, and the next step. */
function TrialLead({ record }: { record: StoredRecord }) {
  const tellIt = useTell()
  const navigate = useNavigate()
  const steps = useTrialSteps()
  const status = statusOfTrial(record)
  const isAsked = status === 'planned' || status === 'ready'
  const next = (['record', 'conclude', 'cancel'] as const).filter(
    (step) => mayStep(record, step) && may(trialSteps[step].permission),
  )
  return (
    <section className="trial-next">
      {isAsked && <Readiness record={record} steps={steps} />}
      <div className="trial-steps">
        {next.map((step) => (
          <Button
            key={step}
            {...(step === 'cancel' ? { danger: true } : { type: 'primary' as const })}
            onClick={() => steps.ask(record, step)}
          >
            {tellIt(`trial.${step}`)}
          </Button>
        ))}
        {may(permissionOf(issue, 'check')) && (
          <Button onClick={() => void navigate(`/tr/board?mould=${String(record['mouldId'])}`)}>
            {tellIt('trial.issues')}
          </Button>
        )}
      </div>
      {steps.dialog}
    </section>
  )
}

function Readiness({ record, steps }: { record: StoredRecord; steps: ReturnType<typeof useTrialSteps> }) {
  const tellIt = useTell()
  const { data } = useQuery({
    queryKey: ['entity', 'trial', 'readiness', record.id, record.version],
    queryFn: ({ signal }) => call(checkReadiness, { id: record.id }, { signal }),
  })
  if (!data) return null
  const isPlanned = mayStep(record, 'ready')
  return (
    <>
      <h2>{tellIt('trial.check')}</h2>
      {data.isReady ? (
        <p className="trial-ready">
          <CheckCircleOutlined aria-hidden /> {tellIt('trial.complete')}
        </p>
      ) : (
        <>
          <p>
            <WarningOutlined aria-hidden className="trial-warning" /> {tellIt('trial.lacking')}
          </p>
          <ul className="trial-lacks">
            {data.lacks.map(({ code, count, names, path }) => (
              <li key={code}>
                <span>
                  {word('trial', `readiness.${code}`, { count, names: listed(names) })}
                  {count > names.length && names.length > 0 ? ' …' : ''}
                </span>
                <Link to={path}>{tellIt('trial.goTo')}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {isPlanned && (
        <div className="trial-steps">
          {data.isReady && may(trialSteps.ready.permission) && (
            <Button type="primary" onClick={() => void steps.take(record, 'ready').catch(tellFailure)}>
              {tellIt('trial.ready')}
            </Button>
          )}
          {!data.isReady && may(trialSteps.ready.permission) && may(trialSteps.readyAnyway.permission) && (
            <Button onClick={() => steps.ask(record, 'readyAnyway')}>{tellIt('trial.readyAnyway')}</Button>
          )}
        </div>
      )}
    </>
  )
}
