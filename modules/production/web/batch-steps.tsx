import { listed, ask, call, tellFailure, toast, useFaults } from '@mouldwright/web-kit'
import { AskedField, FormDialog } from '@mouldwright/web-kit/entity'
import { useId, useState } from 'react'
import {
  batch,
  closeBatches,
  dispatchBatches,
  finishBatches,
  outsourceBatches,
  pauseDispatch,
} from '../shared/index.ts'
import { tell, useTell } from './page-words.ts'

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

interface OutsourceBatchesProps {
  batches: readonly NamedBatch[]
  /** To a supplier, or back into the shop. */
  apply: boolean
  /** Whether it was done or not. */
  onClose: () => void
}

/** Gives what has not begun of batches to a supplier, or takes it back. */
export function OutsourceBatches({ batches, apply, onClose }: OutsourceBatchesProps) {
  const tell = useTell()
  const id = useId()
  const verb = batchStepLabel(apply ? 'outsource' : 'cancelOutsource')
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const { faults, form, take, mend } = useFaults(['supplierId', 'turnaroundMinutes'])
  const send = async () => {
    await call(outsourceBatches, { batches: batches.map((of) => ({ id: of.id })), apply, ...values } as never)
    toast('success', tell('batch.done', { verb, count: batches.length }))
  }
  const fields = [
    ['supplierId', tell('batch.supplier')],
    ['turnaroundMinutes', tell('batch.turnaround')],
  ] as const
  return (
    <FormDialog
      title={tell('batch.outsourceTitle', { verb, count: batches.length })}
      verb={verb}
      form={form}
      send={send}
      onFailure={take}
      onClose={onClose}
    >
      {apply &&
        fields.map(([name, label]) => (
          <AskedField
            key={name}
            formId={id}
            label={label}
            of={batch}
            name={name}
            field={outsourceBatches.input[name]}
            value={values[name] ?? null}
            fault={faults[name]}
            onChange={(value) => {
              mend(name)
              setValues((now) => ({ ...now, [name]: value }))
            }}
          />
        ))}
      <p className="mw-help">{tell(apply ? 'batch.outsourceHint' : 'batch.cancelOutsourceHint')}</p>
      {faults.all && (
        <p className="mw-fault" role="alert">
          {faults.all}
        </p>
      )}
    </FormDialog>
  )
}
