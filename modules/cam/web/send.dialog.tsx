import { machine } from '@mouldwright/basic/shared'
import { say, sendToMachine, useStillHere, word } from '@mouldwright/web-kit'
import { RefSelect, type StoredRecord } from '@mouldwright/web-kit/entity'
import { Button, Modal, Steps } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TransferState } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import './cam.css'
import { openTransferChannel, type TransferStep } from './transfer-channel.ts'

const stages = ['waiting', 'fetching', 'writing', 'checking', 'done'] as const satisfies readonly TransferState[]

/** Sends a released program to a machine, and shows how far it is. */
export function SendDialog({ of, onClose }: { of: StoredRecord; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const navigate = useNavigate()
  const isHere = useStillHere()
  const [on, setOn] = useState<number>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [step, setStep] = useState<TransferStep & { reached: number }>()
  const channel = useRef<{ close: () => void }>(undefined)
  useEffect(() => () => channel.current?.close(), [])
  const fault = isTried && on === undefined ? tell('program.loadFault') : undefined

  const send = async () => {
    setTried(true)
    if (on === undefined || isBusy) return
    setBusy(true)
    setStep(undefined)
    const line = openTransferChannel({
      programId: of.id,
      machineId: on,
      onStep: (next) =>
        setStep((before) => ({
          ...next,
          reached: next.state === 'failed' ? (before?.reached ?? 0) : stages.indexOf(next.state),
        })),
    })
    channel.current = line
    const program = { fileId: Number(of['file']), name: String(of['name']) }
    const isThere = await sendToMachine(program, line, {
      to: '/cam/transfer',
      go: (address) => {
        // Success stands for a while, in which people may go elsewhere.
        if (!isHere()) return
        onClose()
        void navigate(address)
      },
    })
    if (!isThere) setBusy(false)
  }
  const hasFailed = step?.state === 'failed'
  const why = hasFailed
    ? [step.fault && word('cam', `transfer.faultOptions.${step.fault}`), step.detail].filter(Boolean).join(' · ')
    : undefined
  return (
    <Modal
      open
      centered
      width={480}
      title={tell('transfer.title', { name: String(of['name']), revision: String(of['revision']) })}
      onCancel={onClose}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{isBusy ? tell('transfer.close') : say('action.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void send()}>
            {hasFailed ? tell('transfer.again') : tell('transfer.send')}
          </Button>
        </div>
      }
    >
      <div className="mw-field">
        <label htmlFor={id}>{tell('program.loadMachine')}</label>
        <RefSelect
          id={id}
          to={machine}
          value={on ?? null}
          invalid={fault !== undefined}
          disabled={isBusy}
          onChange={(next) => setOn(typeof next === 'number' ? next : undefined)}
        />
        {fault && (
          <p className="mw-fault" role="alert">
            {fault}
          </p>
        )}
        <p className="mw-help">{tell('transfer.help')}</p>
      </div>
      {step && (
        <div className="cam-progress" role="status" aria-label={tell('transfer.steps')}>
          <Steps
            size="small"
            orientation="vertical"
            current={step.reached}
            status={hasFailed ? 'error' : step.state === 'done' ? 'finish' : 'process'}
            items={stages.map((stage, index) => ({
              title: word('cam', `transfer.stateOptions.${stage}`),
              ...(hasFailed && index === step.reached ? { content: why } : {}),
            }))}
          />
        </div>
      )}
    </Modal>
  )
}
