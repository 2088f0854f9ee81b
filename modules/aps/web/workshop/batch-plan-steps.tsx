import { lazyPart } from '@mouldwright/web-kit'
import { mayAdvance } from '@mouldwright/kernel'
import { batchFlow, partType, type batchStatus } from '@mouldwright/production/shared'
import {
  batchStepLabel,
  batchSteps,
  loadOutsourceBatches,
  takeBatchStep,
  unfitBatches,
  type BatchStep,
} from '@mouldwright/production/web'
import { Button, Tooltip } from 'antd'
import { Suspense, useState } from 'react'
import type { PlannedBatch } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import './batch-plan.css'

const OutsourceBatches = lazyPart(async () => (await loadOutsourceBatches()).OutsourceBatches)

interface StepsProps {
  chosen: readonly PlannedBatch[]
  onChanged: () => void
  onClear: () => void
}

/** In the place of filters while batches are chosen; what the server would refuse is closed, with the reason. */
export function BatchPlanSteps({ chosen, onChanged, onClear }: StepsProps) {
  const tell = useTell()
  const [apply, setApply] = useState<boolean>()
  const batches = chosen.map(({ batchId, number }) => ({ id: batchId, number }))
  const whyNot = (key: BatchStep) => {
    if (key === 'finish' && chosen.some((of) => of.partType === partType.electrode))
      return tell('batchPlan.electrodeStays')
    const fits = chosen.every(({ status }) =>
      mayAdvance(batchFlow, status as (typeof batchStatus)[number], batchSteps[key].to),
    )
    return fits ? undefined : unfitBatches()
  }
  const chosenText = tell('batchPlan.chosen', { count: chosen.length })
  return (
    <div className="mw-actions mw-batch" role="toolbar" aria-label={chosenText}>
      <strong aria-live="polite">{chosenText}</strong>
      {(Object.keys(batchSteps) as BatchStep[]).map((key) => (
        <Tooltip key={key} title={whyNot(key)}>
          <Button
            disabled={whyNot(key) !== undefined}
            danger={key === 'close'}
            onClick={() => void takeBatchStep(key, batches).then(onChanged)}
          >
            {batchStepLabel(key)}
          </Button>
        </Tooltip>
      ))}
      <Button onClick={() => setApply(true)}>{batchStepLabel('outsource')}</Button>
      <Button onClick={() => setApply(false)}>{batchStepLabel('cancelOutsource')}</Button>
      <span className="mw-space" />
      <Button type="text" onClick={onClear}>
        {tell('batchPlan.clear')}
      </Button>
      <Suspense>
        {apply !== undefined && (
          <OutsourceBatches
            {...{ batches, apply }}
            onClose={() => {
              setApply(undefined)
              onChanged()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
