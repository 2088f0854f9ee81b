import { CheckOutlined } from '@ant-design/icons'
import { shownNumber } from '@mouldwright/web-kit'
import { Button } from 'antd'
import type { ScheduleState } from '../../shared/index.ts'
import { ImportLink } from '../import-link.tsx'
import { useTell } from '../page-words.ts'
import type { ScheduleModel } from './use-schedule.ts'
import './first-steps.css'

interface FirstStepsProps {
  state: ScheduleState
  model: ScheduleModel
  onCheck: () => void
}

/** A schedule without a plan: what to do, in order, with the next step as the one filled button. */
export function FirstSteps({ state: { snapshot, run, may, lastRun }, model, onCheck }: FirstStepsProps) {
  const tell = useTell()
  const isAtWork = run !== null || model.busy !== undefined
  const trouble = lastRun?.status === 'failed' ? lastRun.message : null
  return (
    <section className="aps-first" aria-labelledby="first-steps">
      <h2 id="first-steps">{tell('first.title')}</h2>
      {trouble && !isAtWork && (
        <p role="alert" className="mw-faults">
          {trouble}
        </p>
      )}
      <ol>
        <li className={snapshot ? 'aps-done' : ''}>
          <i aria-hidden>{snapshot ? <CheckOutlined /> : '1'}</i>
          <div>
            <h3>{tell('head.load')}</h3>
            <p>
              {snapshot
                ? tell('check.what', {
                    moulds: shownNumber(snapshot.moulds),
                    parts: shownNumber(snapshot.parts),
                    tasks: shownNumber(snapshot.tasks),
                    resources: shownNumber(snapshot.resources),
                  })
                : tell('first.load')}
            </p>
            {snapshot && snapshot.errors + snapshot.warnings > 0 && (
              <p className={snapshot.errors > 0 ? 'aps-late' : 'aps-soft'}>
                {tell('first.defects', { errors: snapshot.errors, warnings: snapshot.warnings })}{' '}
                <button type="button" className="aps-jump" onClick={onCheck}>
                  {tell('first.look')}
                </button>
              </p>
            )}
            {!snapshot && (
              <p>
                {may.load && (
                  <Button type="primary" disabled={isAtWork} loading={model.busy === 'load'} onClick={model.load}>
                    {tell('head.load')}
                  </Button>
                )}{' '}
                <ImportLink />
              </p>
            )}
          </div>
        </li>
        <li>
          <i aria-hidden>2</i>
          <div>
            <h3>{tell('head.start')}</h3>
            <p>{tell('first.start')}</p>
            {snapshot && may.start && (
              <Button type="primary" disabled={isAtWork} loading={model.busy === 'start'} onClick={() => model.start()}>
                {tell('head.start')}
              </Button>
            )}
          </div>
        </li>
        <li>
          <i aria-hidden>3</i>
          <div>
            <h3>{tell('head.publish')}</h3>
            <p>{tell('first.publish')}</p>
          </div>
        </li>
      </ol>
    </section>
  )
}
