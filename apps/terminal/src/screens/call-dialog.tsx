import { callKinds, type OpenCall } from '@mouldwright/terminals/shared'
import { useState } from 'react'
import { report } from '../device/outbox.ts'
import { play } from '../device/sounds.ts'
import { Dialog } from '../parts/dialog.tsx'
import { clockOf } from '../parts/moments.ts'
import { change, known, notify, useKnown } from '../store.ts'
import { say, type Word } from '../words.ts'
import { once, tellKept } from './report.ts'

interface CallDialogProps {
  machineId: number | undefined
  onClose: () => void
  onSignIn: () => void
}

/** Until the server tells of it. */
function showAtOnce(kind: OpenCall['kind'], machineName: string | null, by: string): void {
  const now = Date.now()
  const open = { id: -now, kind, machineName, by, at: new Date(now).toISOString(), acknowledgedBy: null }
  change({ calls: [open, ...known().calls] })
}

/** Calls for help to a machine, and shows who is on the way. */
export function CallDialog({ machineId: given, onClose, onSignIn }: CallDialogProps) {
  const { work, person, calls } = useKnown()
  const [machineId, setMachineId] = useState(given)

  async function make(kind: (typeof callKinds)[number]): Promise<void> {
    if (!person) {
      notify('warning', say('whoFirst'))
      onClose()
      return onSignIn()
    }
    const lane = `call/${machineId ?? 0}`
    await once(`${lane} ${kind}`, async () => {
      await report(lane, { kind: 'call', callKind: kind, userId: person.userId, machineId: machineId ?? null })
      play('done')
      tellKept(say('called', { kind: say(`call_${kind}`) }))
      showAtOnce(kind, work?.machines.find(({ id }) => id === machineId)?.name ?? null, person.name)
      onClose()
    })
  }

  return (
    <Dialog title={say('callTitle')} onClose={onClose}>
      <label>
        <span>{say('machine')}</span>
        <select
          value={machineId ?? ''}
          onChange={(event) => setMachineId(event.target.value ? Number(event.target.value) : undefined)}
        >
          <option value="">–</option>
          {work?.machines.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="grid">
        {callKinds.map((kind) => (
          <button key={kind} type="button" className="big" onClick={() => void make(kind)}>
            {say(`call_${kind}` as Word)}
          </button>
        ))}
      </div>
      {calls.length > 0 && (
        <ul className="plain">
          {calls.map(({ id, kind, machineName, at, acknowledgedBy }) => (
            <li key={id}>
              <b>
                {say(`call_${kind}` as Word)} {machineName}
              </b>{' '}
              {clockOf(at)} · {acknowledgedBy ? say('callAnswered', { name: acknowledgedBy }) : say('callWaiting')}
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <button type="button" className="big" onClick={onClose}>
          {say('back')}
        </button>
      </div>
    </Dialog>
  )
}
