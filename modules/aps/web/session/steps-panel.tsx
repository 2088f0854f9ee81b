import { call, currentLanguage, useTimeZone } from '@mouldwright/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getImpact } from '../../shared/index.ts'
import { shortClockOf } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { Loaded, Nothing, Panel } from '../panel.tsx'
import type { SessionModel } from './use-session.ts'
import { Effects } from './verdict.tsx'
import './steps-panel.css'

interface StepsPanelProps {
  scheduleId: number
  model: SessionModel
  onClose: () => void
}

/** What was done, state by state, and what has changed since any of them. One's own states can be gone back to. */
export function StepsPanel({ scheduleId, model, onClose }: StepsPanelProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const [since, setSince] = useState(0)
  const { session, isOwn, isBusy } = model
  const position = session?.position ?? 0
  const from = Math.min(since, position)
  const impact = useQuery({
    queryKey: ['aps-session-impact', session?.sessionId, session?.version, from, currentLanguage()],
    enabled: session !== undefined && position > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getImpact, { scheduleId, since: from }, { signal }),
  })
  const states = [
    { position: 0, sentence: tell('session.beginning'), at: session?.openedAt },
    ...(session?.steps ?? []),
  ]
  return (
    <Panel label={tell('session.stepsLabel')} title={tell('session.stepsLabel')} onClose={onClose}>
      {position === 0 && (session?.steps.length ?? 0) === 0 ? (
        <Nothing title={tell('session.noSteps')} text={tell('session.begin')} />
      ) : (
        <>
          <ol className="aps-steps">
            {states.map((state) => (
              <li key={state.position} className={state.position > position ? 'aps-undone' : ''}>
                <button
                  type="button"
                  className="aps-jump"
                  aria-pressed={from === state.position}
                  disabled={state.position > position}
                  onClick={() => setSince(state.position)}
                >
                  {state.sentence}
                </button>
                <span className="aps-soft aps-figures">{shortClockOf(state.at, zone)}</span>
                {isOwn && state.position !== position && (
                  <button
                    type="button"
                    className="aps-jump aps-go"
                    disabled={isBusy}
                    onClick={() => model.go(state.position)}
                  >
                    {tell(state.position < position ? 'session.goBack' : 'session.goForth')}
                  </button>
                )}
              </li>
            ))}
          </ol>
          {position > 0 && (
            <section>
              <h3>{tell('session.impact')}</h3>
              <Loaded query={impact}>{(effect) => <Effects effect={effect} most={50} />}</Loaded>
            </section>
          )}
        </>
      )}
    </Panel>
  )
}
