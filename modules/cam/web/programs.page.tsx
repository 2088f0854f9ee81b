import { machine } from '@mouldwright/basic/shared'
import { permissionOf } from '@mouldwright/kernel'
import { ask, call, tellFailure, toast, word } from '@mouldwright/web-kit'
import {
  EntityPage,
  FormDialog,
  RefSelect,
  Tag,
  useView,
  view,
  type CellProps,
  type StoredRecord,
} from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { loadProgram, program, releaseProgram } from '../shared/index.ts'
import { tell, useTell } from './page-words.ts'
import { SendDialog } from './send.dialog.tsx'

const tones = { draft: 'neutral', released: 'success', replaced: 'warning' } as const

const StateCell = ({ value }: CellProps) => {
  const state = (value ?? 'draft') as keyof typeof tones
  return <Tag tone={tones[state]}>{word('cam', `program.stateOptions.${state}`)}</Tag>
}

const named = (record: StoredRecord) => ({ name: String(record['name']), revision: String(record['revision']) })
const stateOf = (record: StoredRecord | undefined) => String(record?.['state'] ?? 'draft')

async function release(record: StoredRecord): Promise<void> {
  const asked = {
    title: tell('program.releaseAsk', named(record)),
    body: tell('program.releaseBody'),
    verb: tell('program.release'),
  }
  if (!(await ask(asked))) return
  try {
    await call(releaseProgram, { id: record.id }, { changes: true })
    toast('success', tell('program.released', named(record)))
  } catch (failure) {
    tellFailure(failure)
  }
}

/** Programs of operations, with their revisions. */
export default function ProgramsPage() {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState<StoredRecord>()
  const [sent, setSent] = useState<StoredRecord>()
  const dress = useView(
    () =>
      view(program, {
        cells: { state: StateCell },
        actions: [
          {
            key: 'release',
            label: () => tell('program.release'),
            permission: permissionOf(program, 'release'),
            at: 'row',
            unfit: ([record]) => (stateOf(record) === 'draft' ? undefined : tell('program.notDraft')),
            run: async ([record]) => {
              if (record) await release(record)
              await client.invalidateQueries({ queryKey: ['entity'] })
            },
          },
          {
            key: 'send',
            label: () => tell('transfer.send'),
            permission: permissionOf(program, 'send'),
            at: 'row',
            unfit: ([record]) => (stateOf(record) === 'released' ? undefined : tell('transfer.notReleased')),
            run: ([record]) => setSent(record),
          },
          {
            key: 'load',
            label: () => tell('program.load'),
            permission: permissionOf(program, 'load'),
            at: 'row',
            unfit: ([record]) => (stateOf(record) === 'released' ? undefined : tell('program.notReleased')),
            run: ([record]) => setLoaded(record),
          },
        ],
      }),
    [client],
  )
  return (
    <>
      <EntityPage of={program} view={dress} />
      {loaded && <LoadDialog of={loaded} onClose={() => setLoaded(undefined)} />}
      {sent && <SendDialog of={sent} onClose={() => setSent(undefined)} />}
    </>
  )
}

function LoadDialog({ of, onClose }: { of: StoredRecord; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const client = useQueryClient()
  const [on, setOn] = useState<{ id: number; label: string }>()
  const [isTried, setTried] = useState(false)
  const fault = isTried && !on ? tell('program.loadFault') : undefined
  const send = async () => {
    setTried(true)
    if (!on) return false
    await call(loadProgram, { id: of.id, machineId: on.id }, { changes: true })
    toast('success', tell('program.loaded', { machine: on.label, name: String(of['name']) }))
    await client.invalidateQueries({ queryKey: ['entity'] })
  }
  return (
    <FormDialog
      title={tell('program.loadTitle', named(of))}
      verb={tell('program.load')}
      width={440}
      send={send}
      onClose={onClose}
    >
      <div className="mw-field">
        <label htmlFor={id}>{tell('program.loadMachine')}</label>
        <RefSelect
          id={id}
          to={machine}
          value={on?.id ?? null}
          invalid={fault !== undefined}
          onChange={(next, label) => setOn(typeof next === 'number' ? { id: next, label: label ?? '' } : undefined)}
        />
        {fault && (
          <p className="mw-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
