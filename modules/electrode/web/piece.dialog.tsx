import type { OfferedWay } from '@mouldwright/basic/shared'
import { choice, permissionOf, type Fields } from '@mouldwright/kernel'
import { call, tellUnchanged, toast, useMay } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import {
  advancePieces,
  bindPiece,
  burnPieces,
  concedePieces,
  listProbes,
  loadPiece,
  measured,
  measurement,
  measurePiece,
  piece,
} from '../shared/index.ts'
import { FieldDialog, type DialogField, type DialogValues } from './field-dialog.tsx'
import { MakeDialog } from './make.dialog.tsx'
import { tell } from './page-words.ts'
import { stepsOf, type PieceAct } from './piece-steps.ts'
import { ResultsDialog } from './results.dialog.tsx'

interface PieceDialogProps {
  act: PieceAct
  records: readonly StoredRecord[]
  onClose: () => void
}

const chosen = (records: readonly StoredRecord[]) => records.map(({ id }) => ({ id }))
const numberOf = (records: readonly StoredRecord[]) => String(records[0]?.['number'] ?? '')
const changes = { changes: true } as const
const tellChanged = ({ changed }: { changed: number }): void => void toast('success', tell('done', { count: changed }))

const fieldsOf = (fields: Fields, names: readonly string[], more: Partial<DialogField> = {}): DialogField[] =>
  names.map((name) => ({ name, field: fields[name]!, ...more }))

/** The dialog of an act on chosen pieces. */
export function PieceDialog({ act, ...rest }: PieceDialogProps) {
  const Dialog = dialogs[act]
  return <Dialog {...rest} />
}

type Props = Omit<PieceDialogProps, 'act'>

function StepDialog({ records, onClose }: Props) {
  const possible = stepsOf(records)
  const to = choice({ required: true, options: possible })
  const { place, reason } = advancePieces.input
  const fields = (values: DialogValues): DialogField[] => [
    { name: 'to', field: to, word: 'state', label: tell('step.to') },
    ...(values['to'] === 'stored' ? [{ name: 'place', field: place }] : []),
    ...(values['to'] === 'scrapped'
      ? [{ name: 'reason', field: reason, required: true, phrases: 'scrap' as const }]
      : []),
  ]
  return (
    <FieldDialog
      title={tell('step.title')}
      lead={tell('step.count', { count: records.length })}
      of={piece}
      fields={fields}
      initial={{ to: possible[0] ?? null }}
      verb={tell('step.verb')}
      onClose={onClose}
      send={async ({ to: next, place: kept, reason: why }) =>
        tellChanged(
          await call(
            advancePieces,
            {
              pieces: chosen(records),
              to: next as (typeof possible)[number],
              place: (kept ?? null) as string | null,
              reason: (why ?? null) as string | null,
            },
            changes,
          ),
        )
      }
    />
  )
}

type Probe = { name: string; due: string | null; isOverdue: boolean }

function probeHint(of: Probe | undefined, mayOverride: boolean): { hint?: string } {
  if (!of?.due) return {}
  const params = { probe: of.name, date: of.due }
  if (!of.isOverdue) return { hint: tell('measure.probeDue', params) }
  return { hint: tell(mayOverride ? 'measure.probeOverride' : 'measure.probeOverdue', params) }
}

/** What is wrong, and the disposition that was picked. */
const reasonOf = ({ reason, dealWay }: DialogValues) =>
  [reason, dealWay]
    .filter((said) => typeof said === 'string' && said.trim())
    .join(' · ')
    .slice(0, 200)

function MeasureDialog({ records, onClose }: Props) {
  const mayConcede = useMay(permissionOf(piece, 'concede'))
  const { result, reason } = measurePiece.input
  const { data } = useQuery({ queryKey: ['electrode', 'probes'], queryFn: () => call(listProbes, {}, { quiet: true }) })
  const probeOf = (values: DialogValues) => data?.probes.find(({ id }) => id === values['probeId'])
  const fields = (values: DialogValues): DialogField[] => [
    { name: 'result', field: result },
    ...(values['result'] === 'ok'
      ? []
      : [
          {
            ...{ name: 'reason', field: reason, required: true, phrases: 'inspection' as const },
            // A piece that only somebody else may concede is no good until they do.
            ways: ({ outcome, needsApproval }: OfferedWay) => ({
              result: outcome === 'concession' && mayConcede && !needsApproval ? 'concession' : 'ng',
            }),
          },
        ]),
    { name: 'instrument', field: measured.instrument },
    { name: 'probeId', field: measured.probeId, ...probeHint(probeOf(values), data?.mayOverride ?? false) },
    ...(probeOf(values)?.isOverdue && data?.mayOverride
      ? [{ name: 'calibrationReason', field: measured.calibrationReason, required: true }]
      : []),
    ...fieldsOf(measured, ['x', 'y', 'z', 'c']).map((field, at) =>
      at === 0 ? { ...field, heading: tell('measure.more') } : field,
    ),
    ...fieldsOf(measured, ['xyMin', 'xyAverage', 'xyMax', 'zMin', 'zAverage', 'zMax']).map((field, at) => ({
      ...field,
      ...(at === 0 ? { heading: tell('measure.sizes') } : {}),
      label: `${field.name.startsWith('xy') ? 'XY' : 'Z'} ${tell(`measure.${(['least', 'average', 'largest'] as const)[at % 3]!}`)}`,
    })),
  ]
  return (
    <FieldDialog
      title={tell('measure.title', { piece: numberOf(records) })}
      of={measurement}
      fields={fields}
      initial={{ result: 'ok' }}
      verb={tell('measure.verb')}
      onClose={onClose}
      send={async ({ dealWay, ...values }) => {
        const reasonIfAny = values['result'] === 'ok' ? null : reasonOf({ reason: values['reason'], dealWay })
        const override = probeOf(values)?.isOverdue ? (values['calibrationReason'] ?? null) : null
        const input = { ...values, reason: reasonIfAny, calibrationReason: override, id: records[0]!.id }
        await call(measurePiece, input as never, changes)
        toast('success', tell('measure.done', { piece: numberOf(records) }))
      }}
    />
  )
}

const ConcedeDialog = ({ records, onClose }: Props) => (
  <FieldDialog
    title={tell('concede.title')}
    lead={tell('step.count', { count: records.length })}
    of={piece}
    fields={fieldsOf(concedePieces.input, ['reason'], { phrases: 'inspection' })}
    verb={tell('concede.verb')}
    onClose={onClose}
    send={async ({ reason }) =>
      tellChanged(await call(concedePieces, { pieces: chosen(records), reason: (reason ?? null) as string }, changes))
    }
  />
)

const bound = ['chip', 'holder', 'pallet'] as const

function BindDialog({ records, onClose }: Props) {
  const [record] = records
  const now = Object.fromEntries(bound.map((kind) => [kind, (record?.[kind] ?? null) as string | null]))
  return (
    <FieldDialog
      title={tell('bind.title', { piece: numberOf(records) })}
      lead={tell('bind.hint')}
      of={piece}
      fields={bound.map((name) => ({ name, field: bindPiece.input.code }))}
      initial={now}
      verb={tell('bind.verb')}
      onClose={onClose}
      send={async (values) => {
        const codeOf = (kind: string) => (typeof values[kind] === 'string' && values[kind] !== '' ? values[kind] : null)
        const changed = bound.filter((kind) => codeOf(kind) !== now[kind])
        if (changed.length === 0) {
          tellUnchanged()
          return false
        }
        for (const kind of changed) await call(bindPiece, { id: record!.id, kind, code: codeOf(kind) }, changes)
        toast('success', tell('bind.done', { piece: numberOf(records) }))
      }}
    />
  )
}

function LoadDialog({ records, onClose }: Props) {
  const [record] = records
  const labels = record?.['labels'] as Record<string, string> | undefined
  return (
    <FieldDialog
      title={tell('load.title', { piece: numberOf(records) })}
      of={piece}
      fields={fieldsOf(loadPiece.input, ['machineId', 'magazinePlace'])}
      initial={{ machineId: record?.['machineId'] ?? null, magazinePlace: record?.['magazinePlace'] ?? null }}
      labels={labels?.['machineId'] ? { machineId: labels['machineId'] } : {}}
      verb={tell('load.verb')}
      onClose={onClose}
      send={async (values) => {
        await call(loadPiece, { ...values, id: record!.id } as never, changes)
        toast('success', tell('load.done', { piece: numberOf(records) }))
      }}
    />
  )
}

const BurnDialog = ({ records, onClose }: Props) => (
  <FieldDialog
    title={tell('burn.title')}
    lead={tell('step.count', { count: records.length })}
    of={piece}
    fields={[
      { name: 'batchId', field: burnPieces.input.batchId },
      { name: 'operationNumber', field: burnPieces.input.operationNumber, label: tell('burn.operation') },
    ]}
    verb={tell('burn.verb')}
    onClose={onClose}
    send={async (values) =>
      tellChanged(await call(burnPieces, { ...values, pieces: chosen(records) } as never, changes))
    }
  />
)

const MakePiecesDialog = ({ onClose }: Props) => <MakeDialog onClose={onClose} />
const ImportResultsDialog = ({ onClose }: Props) => <ResultsDialog onClose={onClose} />

const dialogs: Readonly<Record<PieceAct, (props: Props) => React.ReactNode>> = {
  make: MakePiecesDialog,
  results: ImportResultsDialog,
  step: StepDialog,
  measure: MeasureDialog,
  concede: ConcedeDialog,
  bind: BindDialog,
  load: LoadDialog,
  burn: BurnDialog,
}
