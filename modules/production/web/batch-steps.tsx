import { listed, ask, call, tellFailure, toast } from '@mouldwright/web-kit'
import { closeBatches, dispatchBatches, finishBatches, pauseDispatch } from '../shared/index.ts'
import { tell } from './page-words.ts'

/** What people do to batches, and the status that follows. */
export const batchSteps = {
  dispatch: { action: dispatchBatches, to: 'dispatched' },
  pauseDispatch: { action: pauseDispatch, to: 'paused' },
  finish: { action: finishBatches, to: 'finished' },
  close: { action: closeBatches, to: 'closed' },
} as const
export type BatchStep = keyof typeof batchSteps

export interface NamedBatch {
  id: number
  number: string
}

export const batchStepLabel = (key: BatchStep | 'outsource' | 'cancelOutsource'): string => tell(`batch.${key}`)
export const unfitBatches = (): string => tell('batch.unfit')

/** Takes a step with batches, finishing and closing after a question; a refusal is told. */
export async function takeBatchStep(key: BatchStep, batches: readonly NamedBatch[]): Promise<void> {
  const count = batches.length
  if (key === 'finish' || key === 'close') {
    const isSure = await ask({
      title: tell(`batch.${key}Question`, { count }),
      body: listed(batches.map(({ number }) => number)),
      verb: tell(`batch.${key}`),
      danger: key === 'close',
    })
    if (!isSure) return
  }
  await perform(batchStepLabel(key), count, () =>
    call(batchSteps[key].action, { batches: batches.map(({ id }) => ({ id })) }),
  )
}

async function perform(verb: string, count: number, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
    toast('success', tell('batch.done', { verb, count }))
  } catch (failure) {
    tellFailure(failure)
  }
}
