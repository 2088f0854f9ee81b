import { useMay } from '@mouldwright/web-kit'
import type { StoredRecord, ViewOptions } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import './support.css'

export interface OrderStep {
  key: string
  /** State in which an order waits for it. */
  status: string
  label: () => string
  /** Why it does not fit an order in another state. */
  unfit: () => string
  /** Only offered: another step of the same state is the usual one. */
  isAside?: boolean
  run: (record: StoredRecord) => void
}

/** Steps of service orders for whoever has the right: actions of rows, and buttons in the details of an order that waits for them. */
export function orderSteps(permission: string, steps: readonly OrderStep[]): Pick<ViewOptions, 'actions' | 'detail'> {
  const fits = ({ status }: OrderStep, record: StoredRecord | undefined) => record?.['status'] === status
  return {
    actions: steps.map((step) => ({
      key: step.key,
      label: step.label,
      permission,
      at: 'row',
      unfit: ([record]) => (fits(step, record) ? undefined : step.unfit()),
      run: ([record]) => record && step.run(record),
    })),
    detail: function OrderSteps({ record }: { record: StoredRecord }) {
      if (!useMay(permission)) return null
      return (
        <div className="support-steps">
          {steps
            .filter((step) => fits(step, record))
            .map(({ key, label, isAside, run }) => (
              <Button key={key} type={isAside ? 'default' : 'primary'} onClick={() => run(record)}>
                {label()}
              </Button>
            ))}
        </div>
      )
    },
  }
}
