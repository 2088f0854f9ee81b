import { Phrases, titleOfWay, useDealWays, usePhrases } from '@mouldwright/basic/web'
import type { OutputOf } from '@mouldwright/kernel'
import { call, say, tellUnchanged, toast } from '@mouldwright/web-kit'
import { NumberInput } from '@mouldwright/web-kit/entity'
import { Input } from 'antd'
import { useId, useState } from 'react'
import {
  cancelOrder,
  changeOrder,
  confirmOrder,
  inspectLines,
  isSettled,
  ngFollows,
  outcomeOfNg,
  outstandingOf,
  receiveLines,
  uninspectedOf,
  type NgFollows,
  type readOrder,
} from '../shared/index.ts'
import { LinesDialog, type Values } from './lines-dialog.tsx'
import { outsourcingWord, useTell } from './page-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type Order = OutputOf<typeof readOrder>

interface StepProps {
  of: Order
  onClose: () => void
}

const entries = (values: ReadonlyMap<number, Values>) => [...values].map(([lineId, of]) => ({ lineId, ...of }))
const changes = { changes: true } as const

/** Days that the supplier agrees to. */
export function ConfirmDialog({ of, onClose }: StepProps) {
  const tell = useTell()
  const open = of.lines.filter((line) => !isSettled(line))
  return (
    <LinesDialog
      title={tell('order.confirmTitle', { number: of.number })}
      hint={tell('order.confirmHint')}
      verb={tell('order.confirmSave')}
      lines={open}
      columns={[{ key: 'expectedDate', header: outsourcingWord('line.expectedDate'), kind: 'date' }]}
      first={({ expectedDate }) => ({ expectedDate })}
      onClose={onClose}
      onSave={async (values) => {
        const lines = entries(values) as { lineId: number; expectedDate: string }[]
        await call(confirmOrder, { id: of.id, lines }, changes)
        toast('success', tell('order.confirmed', { number: of.number }))
      }}
    />
  )
}

/** Pieces that are back; lines without any are left out. */
export function ReceiveDialog({ of, onClose }: StepProps) {
  const tell = useTell()
  return (
    <LinesDialog
      title={tell('order.receiveTitle', { number: of.number })}
      hint={tell('order.receiveHint')}
      verb={tell('order.receiveSave')}
      lines={of.lines.filter((line) => outstandingOf(line) > 0)}
      columns={[{ key: 'quantity', header: tell('order.back'), kind: 'number' }]}
      first={(line) => ({ quantity: outstandingOf(line) })}
      onClose={onClose}
      onSave={async (values) => {
        const lines = entries(values).filter((line) => line['quantity' as never]) as {
          lineId: number
          quantity: number
        }[]
        await call(receiveLines, { id: of.id, lines }, changes)
        toast('success', tell('order.received', { number: of.number }))
      }}
    />
  )
}

interface Inspection {
  lineId: number
  good: number | null
  ng: number | null
  /** What follows, and behind a blank the company's name of it. */
  follows: string | null
  reason: string | null
  expectedDate: string | null
}

const followsOf = (chosen: unknown) => String(chosen).split(' ')[0] as NgFollows

/** Good and NG of what is back. */
export function InspectDialog({ of, onClose }: StepProps) {
  const tell = useTell()
  const phrases = usePhrases('inspection')
  const ways = useDealWays()
  const options = ngFollows.flatMap((follows) => [
    { value: follows, label: tell(`follows.${follows}`) },
    ...ways
      .filter(({ outcome }) => outcome === outcomeOfNg[follows])
      .map((way) => ({ value: `${follows} ${way.name}`, label: titleOfWay(way) })),
  ])
  const hasNg = ({ ng }: Values) => typeof ng === 'number' && ng > 0
  return (
    <LinesDialog
      title={tell('order.inspectTitle', { number: of.number })}
      hint={tell('order.inspectHint')}
      verb={tell('order.inspectSave')}
      lines={of.lines.filter((line) => uninspectedOf(line) > 0)}
      columns={[
        { key: 'good', header: outsourcingWord('line.good'), kind: 'number' },
        { key: 'ng', header: tell('order.ng'), kind: 'number' },
        {
          key: 'follows',
          header: tell('order.follows'),
          kind: 'choice',
          options,
          isFor: hasNg,
        },
        {
          key: 'reason',
          header: tell('order.reason'),
          kind: 'text',
          phrases,
          isFor: hasNg,
          faultOf: ({ reason }) => (String(reason ?? '').trim() ? undefined : tell('order.reasonNeeded')),
        },
        {
          key: 'expectedDate',
          header: tell('order.backAgain'),
          kind: 'date',
          isFor: (values) => hasNg(values) && followsOf(values['follows']) === 'sendBack',
        },
      ]}
      first={(line) => ({ good: uninspectedOf(line), ng: 0, follows: 'sendBack', reason: null, expectedDate: null })}
      onClose={onClose}
      onSave={async (values) => {
        const lines = (entries(values) as unknown as Inspection[])
          .filter(({ good, ng }) => good || ng)
          .map(({ lineId, good, ng, follows, reason, expectedDate }) => ({
            lineId,
            good: good ?? 0,
            ng: ng ?? 0,
            ...(ng
              ? {
                  follows: followsOf(follows),
                  dealWay: String(follows).split(' ').slice(1).join(' ') || null,
                  reason: reason || null,
                  expectedDate: followsOf(follows) === 'sendBack' ? expectedDate : null,
                }
              : {}),
          }))
        await call(inspectLines, { id: of.id, lines }, changes)
        toast('success', tell('order.inspected', { number: of.number }))
      }}
    />
  )
}

/** Quantities, prices and days of a draft; a quantity of nothing takes the line out. */
export function ChangeDialog({ of, onClose }: StepProps) {
  const tell = useTell()
  const id = useId()
  const [outbound, setOutbound] = useState<number | string | null>(of.outboundMinutes)
  const [back, setBack] = useState<number | string | null>(of.returnMinutes)
  const [remark, setRemark] = useState(of.remark ?? '')
  return (
    <LinesDialog
      title={tell('order.changeTitle', { number: of.number })}
      hint={tell('order.changeHint')}
      verb={say('action.save')}
      lines={of.lines}
      columns={[
        { key: 'quantity', header: outsourcingWord('line.quantity'), kind: 'number' },
        { key: 'unitPrice', header: outsourcingWord('line.unitPrice'), kind: 'number' },
        { key: 'expectedDate', header: outsourcingWord('line.expectedDate'), kind: 'date' },
      ]}
      first={({ quantity, unitPrice, expectedDate }) => ({ quantity, unitPrice, expectedDate })}
      onClose={onClose}
      onSave={async (values, isTouched) => {
        const isSame = outbound === of.outboundMinutes && back === of.returnMinutes && remark === (of.remark ?? '')
        if (isSame && !isTouched) {
          tellUnchanged()
          return false
        }
        const lines = entries(values).filter((line) => line['quantity' as never]) as never
        await call(
          changeOrder,
          {
            id: of.id,
            version: of.version,
            outboundMinutes: outbound as number,
            returnMinutes: back as number,
            remark: remark.trim() || null,
            lines,
          },
          changes,
        )
        toast('success', tell('order.changed', { number: of.number }))
      }}
    >
      <div className="outsourcing-terms">
        <div className="mw-field">
          <label htmlFor={`${id}out`}>{tell('order.outboundHours')}</label>
          <NumberInput id={`${id}out`} inHours value={outbound} onChange={setOutbound} />
        </div>
        <div className="mw-field">
          <label htmlFor={`${id}back`}>{tell('order.returnHours')}</label>
          <NumberInput id={`${id}back`} inHours value={back} onChange={setBack} />
        </div>
        <div className="mw-field outsourcing-remark">
          <label htmlFor={`${id}remark`}>{outsourcingWord('order.remark')}</label>
          <Input id={`${id}remark`} maxLength={200} value={remark} onChange={({ target }) => setRemark(target.value)} />
          <Phrases use="outsourcing" onPick={setRemark} />
        </div>
      </div>
    </LinesDialog>
  )
}

export function CancelDialog({ of, onClose }: StepProps) {
  const tell = useTell()
  return (
    <ReasonDialog
      title={tell('order.cancelTitle', { number: of.number })}
      effect={tell('order.cancelEffect')}
      verb={tell('order.cancel')}
      use="outsourcing"
      onClose={onClose}
      onSave={async (reason) => {
        await call(cancelOrder, { id: of.id, reason }, changes)
        toast('success', tell('order.cancelled', { number: of.number }))
      }}
    />
  )
}
