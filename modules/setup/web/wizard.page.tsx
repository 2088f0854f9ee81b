import { ErrorState, PageHead, usePageTitle, useStillHere } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { wizardSteps, type FactoryKind, type StepState, type Wizard, type WizardStep } from '../shared/index.ts'
import { CompanyStep } from './company-step.tsx'
import { MachinesStep, MouldsStep } from './own-data-steps.tsx'
import { PackStep } from './pack-step.tsx'
import { useTell } from './page-words.ts'
import { PlanStep } from './plan-step.tsx'
import { useWizard } from './use-wizard.ts'
import './wizard.css'

export interface StepProps {
  kind: FactoryKind
  isDone: boolean
  /** Goes on to the next step, with what was decided about this one. */
  onNext: (state?: StepState) => void
  onKind: (kind: FactoryKind) => void
}

const pages: Record<WizardStep, ComponentType<StepProps>> = {
  company: CompanyStep,
  pack: PackStep,
  machines: MachinesStep,
  moulds: MouldsStep,
  plan: PlanStep,
}
const tones = { open: 'neutral', done: 'success', skipped: 'warning' } as const

const isStep = (name: string | null): name is WizardStep => (wizardSteps as readonly (string | null)[]).includes(name)

/** Where one goes on: the first step that is neither done nor skipped. */
const firstOpen = ({ steps }: Wizard): WizardStep => steps.find(({ state }) => state === 'open')?.step ?? 'plan'

/** From an empty factory to its first plan. */
export default function WizardPage() {
  const tell = useTell()
  const { data, error, refetch, decide } = useWizard()
  usePageTitle(tell('title'))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mw-page">
      <PageHead title={tell('title')}>
        {data && (
          <span className="mw-count">
            {tell('progress', {
              done: data.steps.filter(({ state }) => state === 'done').length,
              total: data.steps.length,
            })}
          </span>
        )}
      </PageHead>
      <p className="mw-help">{tell('lead')}</p>
      {data && <Steps of={data} decide={decide} />}
    </div>
  )
}

function Steps({ of, decide }: { of: Wizard; decide: ReturnType<typeof useWizard>['decide'] }) {
  const tell = useTell()
  const [query, setQuery] = useSearchParams()
  const asked = query.get('step')
  // What is done meanwhile does not carry anybody off the step that they look at.
  const [first] = useState(() => firstOpen(of))
  const step = isStep(asked) ? asked : first
  const at = wizardSteps.indexOf(step)
  const head = useRef<HTMLHeadingElement>(null)
  const [moves, setMoves] = useState(0)
  const isHere = useStillHere(step)
  const { state, missing } = of.steps[at]!
  const Page = pages[step]

  const goTo = (next: WizardStep) => {
    setMoves((count) => count + 1)
    setQuery({ step: next })
  }
  useEffect(() => {
    if (moves > 0) head.current?.focus()
  }, [moves])

  async function onNext(decided?: StepState): Promise<void> {
    if (decided && !(await decide(step, decided))) return
    const next = wizardSteps[at + 1]
    if (next && isHere()) goTo(next)
  }

  return (
    <div className="su-columns">
      <nav aria-label={tell('stepsLabel')} className="mw-card su-steps">
        <ol>
          {of.steps.map((one, index) => (
            <li key={one.step}>
              <button
                className="mw-line-button"
                type="button"
                aria-current={one.step === step ? 'step' : undefined}
                onClick={() => goTo(one.step)}
              >
                <span className="su-number">{index + 1}</span>
                <span className="su-name">{tell(`steps.${one.step}`)}</span>
                <span className={`mw-tag mw-tag-${tones[one.state]}`}>{tell(`states.${one.state}`)}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="su-step">
        <h2 ref={head} tabIndex={-1}>
          {tell(`steps.${step}`)}
        </h2>
        {missing.length > 0 ? (
          <div className="mw-verdict mw-tone-info" role="note">
            <p>{tell('missing')}</p>
            <ul>
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ) : (
          <p className="mw-verdict mw-tone-success" role="note">
            {tell('complete')}
          </p>
        )}
        <Page
          key={step}
          kind={of.kind ?? 'injection'}
          isDone={state === 'done'}
          onNext={(decided) => void onNext(decided)}
          onKind={(kind) => void decide('pack', 'open', kind)}
        />
        <div className="su-foot">
          {at > 0 && <Button onClick={() => goTo(wizardSteps[at - 1]!)}>{tell('back')}</Button>}
          <span className="mw-space" />
          {state !== 'done' && at < wizardSteps.length - 1 && (
            <Button onClick={() => void onNext('skipped')}>{tell('skip')}</Button>
          )}
          {state === 'done' && at < wizardSteps.length - 1 && (
            <Button onClick={() => void onNext()}>{tell('next')}</Button>
          )}
        </div>
      </div>
    </div>
  )
}
