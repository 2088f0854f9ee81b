import { mayAdvance, permissionOf } from '@mouldwright/kernel'
import { ask, call, lazyPart, tellFailure, toast } from '@mouldwright/web-kit'
import { EntityPage, toneCell, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { endBurn, piece, pieceFlow, type PieceState } from '../shared/index.ts'
import { tell } from './page-words.ts'
import { PieceDetail } from './piece-detail.tsx'
import { stepsOf, type PieceAct } from './piece-steps.ts'

const PieceDialog = lazyPart(async () => (await import('./piece.dialog.tsx')).PieceDialog)

const StateCell = toneCell('electrode', 'piece.stateOptions', {
  ok: 'success',
  stored: 'success',
  inMagazine: 'success',
  concession: 'warning',
  worn: 'warning',
  regrind: 'warning',
  ng: 'danger',
  burning: 'info',
  milling: 'info',
  measuring: 'info',
})

const stateOf = (record: StoredRecord) => String(record['state']) as PieceState
const all = (records: readonly StoredRecord[], fits: (state: PieceState) => boolean) =>
  records.every((record) => fits(stateOf(record)))

/** Why an act does not fit the chosen pieces. */
const unfitFor: Readonly<Record<PieceAct | 'end', (records: readonly StoredRecord[]) => string | undefined>> = {
  make: () => undefined,
  results: () => undefined,
  step: (records) => (stepsOf(records).length > 0 ? undefined : tell('step.none')),
  measure: (records) =>
    all(records, (state) => state === 'measuring' || mayAdvance(pieceFlow, state, 'measuring'))
      ? undefined
      : tell('measure.unfit'),
  concede: (records) =>
    all(records, (state) => mayAdvance(pieceFlow, state, 'concession') && state === 'ng')
      ? undefined
      : tell('concede.unfit'),
  bind: (records) =>
    all(records, (state) => state !== 'scrapped' && state !== 'burning') ? undefined : tell('bind.unfit'),
  load: (records) =>
    all(
      records,
      (state) => state !== 'burning' && (state === 'inMagazine' || mayAdvance(pieceFlow, state, 'inMagazine')),
    )
      ? undefined
      : tell('load.unfit'),
  burn: (records) => (all(records, (state) => state === 'inMagazine') ? undefined : tell('burn.unfit')),
  end: (records) => (all(records, (state) => state === 'burning') ? undefined : tell('burn.endUnfit')),
}

async function end(records: readonly StoredRecord[], isWorn: boolean): Promise<void> {
  const count = records.length
  const asked = isWorn
    ? { title: tell('burn.wornAsk', { count }), verb: tell('burn.wornVerb') }
    : { title: tell('burn.endAsk', { count }), body: tell('burn.endBody'), verb: tell('burn.endVerb') }
  if (!(await ask(asked))) return
  try {
    const { changed } = await call(endBurn, { pieces: records.map(({ id }) => ({ id })), isWorn }, { changes: true })
    toast('success', tell('done', { count: changed }))
  } catch (failure) {
    tellFailure(failure)
  }
}

/** Electrode pieces of the factory: what has become of each, and what is next. */
export default function PiecesPage() {
  const client = useQueryClient()
  const [open, setOpen] = useState<{ act: PieceAct; records: readonly StoredRecord[] }>()
  const dress = useView(() => {
    const opens = (act: PieceAct, at: 'page' | 'row' | 'batch', right: string) => ({
      key: act,
      label: () => tell(`${act}.action`),
      permission: permissionOf(piece, right),
      at,
      unfit: unfitFor[act],
      run: (records: readonly StoredRecord[]) => setOpen({ act, records }),
    })
    const ends = (isWorn: boolean) => ({
      key: isWorn ? 'worn' : 'end',
      label: () => tell(isWorn ? 'burn.wornAction' : 'burn.end'),
      permission: permissionOf(piece, 'burn'),
      at: 'batch' as const,
      unfit: unfitFor.end,
      run: async (records: readonly StoredRecord[]) => {
        await end(records, isWorn)
        await client.invalidateQueries({ queryKey: ['entity'] })
      },
    })
    return view(piece, {
      cells: { state: StateCell },
      detail: PieceDetail,
      actions: [
        opens('make', 'page', 'make'),
        opens('results', 'page', 'measure'),
        opens('measure', 'row', 'measure'),
        opens('bind', 'row', 'bind'),
        opens('load', 'row', 'load'),
        opens('step', 'batch', 'advance'),
        opens('concede', 'batch', 'concede'),
        opens('burn', 'batch', 'burn'),
        ends(false),
        ends(true),
      ],
    })
  }, [client])
  return (
    <>
      <EntityPage of={piece} view={dress} />
      <Suspense>
        {open && (
          <PieceDialog
            key={open.act}
            act={open.act}
            records={open.records}
            onClose={() => {
              setOpen(undefined)
              void client.invalidateQueries({ queryKey: ['entity'] })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
