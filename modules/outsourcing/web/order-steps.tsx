import { PrinterOutlined } from '@ant-design/icons'
import { permissionOf } from '@mouldwright/kernel'
import { ask, call, changeRecords, may, useMay } from '@mouldwright/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  atSupplier,
  beginOrder,
  closeOrder,
  outsourceOrder,
  outstandingOf,
  sendOrder,
  uninspectedOf,
} from '../shared/index.ts'
import { tell, useTell } from './page-words.ts'
import { orderPath } from './shown.ts'
import { StepButtons } from './shown-order.tsx'
import type { Order } from './step-dialogs.tsx'

/** Steps that ask for values first. */
export type Step = 'change' | 'confirm' | 'receive' | 'inspect' | 'cancel'
type AnyStep = Step | 'send' | 'begin' | 'close'

const operations: Readonly<Record<AnyStep, string>> = {
  send: 'modify',
  change: 'modify',
  inspect: 'inspect',
  receive: 'receive',
  confirm: 'modify',
  begin: 'modify',
  close: 'modify',
  cancel: 'modify',
}

/** What the order's state allows, the most likely step first. */
function stepsOf({ status, lines }: Order): AnyStep[] {
  const isUntouched = lines.every(({ returned }) => returned === 0)
  const steps: [AnyStep, boolean][] = [
    ['send', status === 'draft'],
    ['close', status === 'inspected'],
    ['inspect', lines.some((line) => uninspectedOf(line) > 0)],
    ['confirm', status === 'sent'],
    ['receive', atSupplier.includes(status) && lines.some((line) => outstandingOf(line) > 0)],
    ['confirm', status !== 'sent' && atSupplier.includes(status)],
    ['begin', status === 'sent' || status === 'confirmed'],
    ['change', status === 'draft'],
    ['cancel', isUntouched && (status === 'draft' || status === 'sent' || status === 'confirmed')],
  ]
  return steps.flatMap(([step, isAllowed]) => (isAllowed ? [step] : []))
}

const wordOf = (step: AnyStep, { status }: Order) =>
  step === 'confirm' && status !== 'sent' ? tell('order.dates') : tell(`order.${step}`)

/** What may be done next; the most likely step is filled. */
export function Steps({ of, onStep }: { of: Order; onStep: (step: Step) => void }) {
  const tell = useTell()
  const client = useQueryClient()
  useMay(permissionOf(outsourceOrder, 'modify'))
  const { id, number, lines } = of
  const run = async (action: typeof sendOrder | typeof beginOrder | typeof closeOrder, said: string) => {
    await changeRecords(client, async () => {
      await call(action, { id }, { changes: true })
      return said
    })
  }
  const take = async (step: AnyStep) => {
    switch (step) {
      case 'send': {
        const count = lines.length
        const question = { title: tell('order.sendAsk', { number }), body: tell('order.sendEffect', { count }) }
        if (await ask({ ...question, verb: tell('order.send') })) await run(sendOrder, tell('order.sent', { number }))
        return
      }
      case 'begin':
        return run(beginOrder, tell('order.begun', { number }))
      case 'close':
        return run(closeOrder, tell('order.closed', { number }))
      default:
        onStep(step)
    }
  }
  const steps = stepsOf(of).filter((step) => may(permissionOf(outsourceOrder, operations[step])))
  return (
    <StepButtons steps={steps} isFinal={(step) => step === 'cancel'} wordOf={(step) => wordOf(step, of)} onTake={take}>
      <Link className="outsourcing-print-link" to={`${orderPath(id)}/print`}>
        <PrinterOutlined aria-hidden /> {tell('order.print')}
      </Link>
    </StepButtons>
  )
}
