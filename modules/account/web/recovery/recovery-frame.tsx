import { CallError, toast, usePageTitle, useStillHere } from '@mouldwright/web-kit'
import type { ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useTell } from '../page-words.ts'
import { recovery, stepPaths, type RecoveryState } from './recovery-state.ts'
import '../account.css'

const steps = ['begin', 'verify', 'reset', 'done'] as const
type Step = (typeof steps)[number]

/** Heading and steps around each page of recovery. */
export function RecoveryFrame({ step, children }: { step: Step; children: ReactNode }) {
  const tell = useTell()
  usePageTitle(`${tell('forgot.title')} · ${tell(`forgot.step.${step}`)}`)
  return (
    <>
      <h1>{tell('forgot.title')}</h1>
      <ol className="mw-journey" aria-label={tell('forgot.steps')}>
        {steps.map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {tell(`forgot.step.${name}`)}
          </li>
        ))}
      </ol>
      {children}
    </>
  )
}

/** A step for whoever has come so far; others go to where they are, or to the beginning. */
export function RecoveryStep({
  step,
  children,
}: {
  step: Exclude<Step, 'begin'>
  children: (state: RecoveryState) => ReactNode
}) {
  const state = recovery.read()
  if (!state) return <Navigate to="/forgot" replace />
  if (state.step !== step) return <Navigate to={stepPaths[state.step]} replace />
  return <RecoveryFrame step={step}>{children(state)}</RecoveryFrame>
}

/** Leads to the beginning where the server does not know the recovery any more. @returns whether it does */
export function useRecoveryOver(): (error: unknown) => Promise<boolean> {
  const tell = useTell()
  const navigate = useNavigate()
  const isHere = useStillHere()
  return async (error) => {
    if (!(error instanceof CallError) || error.refusal !== 'recovery.over') return false
    recovery.forget()
    toast('warning', tell('forgot.over'))
    if (isHere()) await navigate('/forgot', { replace: true })
    return true
  }
}
