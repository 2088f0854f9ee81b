import { permissionOf } from '@mouldwright/kernel'
import { ask, call, lazyPart, tellFailure, toast, word } from '@mouldwright/web-kit'
import { EntityPage, Tag, useView, view, type CellProps, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { program, releaseProgram } from '../shared/index.ts'
import { tell } from './page-words.ts'
import { named } from './program-name.ts'

const LoadDialog = lazyPart(async () => (await import('./load.dialog.tsx')).LoadDialog)
const SendDialog = lazyPart(async () => (await import('./send.dialog.tsx')).SendDialog)

const tones = { draft: 'neutral', released: 'success', replaced: 'warning' } as const

const StateCell = ({ value }: CellProps) => {
  const state = (value ?? 'draft') as keyof typeof tones
  return <Tag tone={tones[state]}>{word('cam', `program.stateOptions.${state}`)}</Tag>
}

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
      <Suspense>
        {loaded && <LoadDialog of={loaded} onClose={() => setLoaded(undefined)} />}
        {sent && <SendDialog of={sent} onClose={() => setSent(undefined)} />}
      </Suspense>
    </>
  )
}
