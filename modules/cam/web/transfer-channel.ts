/** The line to a machine, as the upload to machines knows it: its program goes through the gateway, and each step is pushed. */
import { call, failureText, listen, word, type MachineChannel } from '@mouldwright/web-kit'
import { sendProgram, transferChanged, type TransferFault, type TransferState } from '../shared/index.ts'

export interface TransferStep {
  state: TransferState
  fault: TransferFault | null
  detail: string | null
}

/** What the page would have missed while its socket was away is asked for. */
const askEveryMs = 3_000

const faultText = ({ fault, detail }: TransferStep) =>
  [word('cam', `transfer.faultOptions.${fault ?? 'other'}`), detail].filter(Boolean).join(' · ')

interface Asked {
  programId: number
  machineId: number
  onStep: (step: TransferStep) => void
}

export function openTransferChannel({ programId, machineId, onStep }: Asked): MachineChannel {
  const line = new EventTarget()
  let pushes = 0
  const early: (TransferStep & { transferId: number })[] = []
  let transferId: number | undefined
  let isOver = false
  let timer: ReturnType<typeof setInterval> | undefined

  const say = (result: string, errorInfo?: string) =>
    line.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ result, errorInfo }) }))

  function take(step: TransferStep): void {
    if (isOver) return
    onStep(step)
    if (step.state === 'done') say('OK')
    // Nobody came: the way to the machine is closed.
    else if (step.fault === 'gatewayAway') line.dispatchEvent(new Event('close'))
    else if (step.state === 'failed') say(step.fault ?? 'other', faultText(step))
  }

  const forget = listen(transferChanged.name, (payload) => {
    const told = payload as TransferStep & { transferId: number }
    if (transferId === undefined) early.push(told)
    else if (told.transferId === transferId) {
      pushes++
      take(told)
    }
  })

  async function ask(): Promise<void> {
    const before = pushes
    const found = await call<TransferStep>('/cam/transfer/get.do', { id: transferId }).catch(() => undefined)
    // What was pushed meanwhile is newer than the answer.
    if (found && pushes === before) take(found)
  }

  async function begin(): Promise<void> {
    try {
      const begun = await call(sendProgram, { id: programId, machineId }, { changes: true })
      transferId = begun.transferId
      for (const told of early) if (told.transferId === transferId) take(told)
      if (!isOver) timer = setInterval(() => void ask(), askEveryMs)
    } catch (failure) {
      const text = failureText(failure)
      onStep({ state: 'failed', fault: null, detail: text })
      say('refused', text)
    }
  }

  return {
    send: () => void begin(),
    close() {
      isOver = true
      forget()
      clearInterval(timer)
    },
    addEventListener: (type, hear) => line.addEventListener(type, hear),
  }
}
