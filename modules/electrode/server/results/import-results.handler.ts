import { tolerance } from '@mouldwright/basic/shared'
import { handle, readRecords, type Context } from '@mouldwright/server-kit'
import { importResults, mostResultPieces, piece, type ResultsOutcome } from '../../shared/index.ts'
import { judgeReadings, noteMeasurements, type MeasuringFault, type Reading } from '../measure-pieces.ts'
import { lockPieces, type PieceRecord } from '../piece.query.ts'
import { faultsTogether, judged, type Tolerances } from './judge-results.ts'
import { digestOf, importedBefore, nameForm, noteImported, piecesNamed } from './named-pieces.query.ts'
import { readResults, type ResultFault, type ResultRow } from './read-results.ts'
import { resultTable } from './result-file.ts'
import { resultSource } from './result-sources.ts'

type ProbeFault = 'piece.probeOverdue' | 'piece.calibrationReasonNeeded'

const mostTold = 1_000

/** A fault whose sentence is made already, or is still to be. */
type Told = Omit<ResultFault, 'rule'> & ({ rule: string } | { message: string })

/** What a file says of one piece. */
interface PieceResults {
  reading: Reading
  rows: readonly ResultRow[]
  digest: string
  importedAt: string | null
}

export const importResultsHandler = handle(
  importResults,
  async (ctx, { fileId, environmentId, probeId, calibrationReason, dryRun }) => {
    const source = await resultSource(ctx, environmentId)
    const table = await resultTable(ctx, fileId, source.format.delimiter!)
    const read = readResults(table.rows, source.format)
    const faults: Told[] = table.faults.length > 0 ? [...table.faults] : [...read.faults]
    if (read.rows.length + faults.length === 0) faults.push({ row: 1, rule: 'electrode:rules.resultsNone' })
    const how = {
      instrument: source.machine,
      probeId: probeId ?? source.probeId,
      calibrationReason: calibrationReason ?? null,
    }
    const found = await resultsByPiece(ctx, read, how, { faults, isLocking: dryRun !== true })
    const fresh = found.filter(({ importedAt }) => importedAt === null)
    const sound = await withoutFault(ctx, fresh, faults)
    const isApplied = dryRun !== true && faults.length === 0 && sound.length > 0
    if (isApplied) {
      await noteMeasurements(
        ctx,
        sound.map(({ reading }) => reading),
        'imported',
      )
      await noteImported(
        ctx,
        sound.map(({ reading, digest }) => ({ pieceId: reading.of.id, digest })),
      )
    }
    const shown = new Set([...sound, ...found.filter(({ importedAt }) => importedAt !== null)])
    return {
      isApplied,
      measured: sound.length,
      pieces: found.filter((of) => shown.has(of)).map(pieceLine),
      faults: toldFaults(ctx, faults),
      totalFaults: faults.length,
    }
  },
)

/** The rows of each piece in the order of the file; a piece with a fault in them is left out, and the fault told. */
async function resultsByPiece(
  ctx: Context,
  { rows, faultyPieces }: Pick<ReturnType<typeof readResults>, 'rows' | 'faultyPieces'>,
  how: Pick<Reading, 'instrument' | 'probeId' | 'calibrationReason'>,
  { faults, isLocking }: { faults: Told[]; isLocking: boolean },
): Promise<PieceResults[]> {
  const ids = await piecesNamed(ctx, [...new Set([...rows.map((of) => of.piece), ...faultyPieces].map(nameForm))])
  const faulty = new Set([...faultyPieces].map((name) => ids.get(nameForm(name))))
  const rowsOf = Map.groupBy(rows, ({ piece: name }) => ids.get(nameForm(name)))
  for (const { row, pieceColumn: column, piece: value } of rowsOf.get(undefined) ?? [])
    faults.push({ row, column, value, rule: 'electrode:rules.pieceUnknown' })
  const chosen = [...rowsOf.keys()].flatMap((id) => (id === undefined ? [] : [{ id }]))
  if (chosen.length > mostResultPieces) {
    faults.push({ row: 1, rule: 'electrode:rules.resultsTooManyPieces', params: { max: mostResultPieces } })
    return []
  }
  const pieces = await piecesOf(ctx, chosen, isLocking)
  const tolerances = await tolerancesOf(ctx, rows)
  const results = chosen.flatMap(({ id }) => {
    const [of, own] = [pieces.get(id), rowsOf.get(id)!]
    const wrong = faultsTogether(own, tolerances)
    faults.push(...wrong)
    if (!of || wrong.length > 0 || faulty.has(id)) return []
    return [{ reading: { of, ...how, ...judged(ctx, own, tolerances) }, rows: own, digest: digestOf(own) }]
  })
  const before = await importedBefore(
    ctx,
    results.map(({ reading, digest }) => ({ pieceId: reading.of.id, digest })),
  )
  return results.map((of) => ({ ...of, importedAt: before({ pieceId: of.reading.of.id, digest: of.digest }) }))
}

async function piecesOf(
  ctx: Context,
  chosen: readonly { id: number }[],
  isLocking: boolean,
): Promise<ReadonlyMap<number, PieceRecord>> {
  const ids = chosen.map(({ id }) => id)
  const pieces = isLocking ? await lockPieces(ctx, chosen) : await readRecords(ctx, piece, { ids })
  return new Map(pieces.map((of) => [of.id, of]))
}

async function tolerancesOf(ctx: Context, rows: readonly ResultRow[]): Promise<Tolerances> {
  const ids = [...new Set(rows.flatMap(({ toleranceId }) => toleranceId ?? []))]
  const tolerances = ids.length === 0 ? [] : await readRecords(ctx, tolerance, { ids })
  return new Map(tolerances.map((of) => [of.id, of]))
}

/** Results that may be noted as if measured by hand. An overdue probe is a fault of all, and refused; others are told at their piece. */
async function withoutFault(
  ctx: Context<ProbeFault>,
  results: readonly PieceResults[],
  faults: Told[],
): Promise<PieceResults[]> {
  const judgements = await judgeReadings(
    ctx,
    results.map(({ reading }) => reading),
  )
  return results.filter(({ rows: [head] }, at) => {
    const fault = judgements[at]
    if (fault && isOfProbe(fault)) ctx.refuse(fault.code, fault.params)
    if (fault && head) {
      const message = ctx.kit.refusalSentence(ctx.language, fault.code, fault.params ?? {})
      faults.push({ row: head.row, column: head.pieceColumn, value: head.piece, message })
    }
    return fault === undefined
  })
}

const isOfProbe = (fault: MeasuringFault): fault is MeasuringFault & { code: ProbeFault } =>
  fault.code === 'piece.probeOverdue' || fault.code === 'piece.calibrationReasonNeeded'

const pieceLine = ({ reading, rows, importedAt }: PieceResults): ResultsOutcome['pieces'][number] => {
  const { of, result, reason = null, x = null, y = null, z = null, c = null } = reading
  const { xyAverage = null, zAverage = null } = reading
  return {
    ...{ id: of.id, number: of.number, rows: rows.length, result, reason },
    ...{ x, y, z, c, xyAverage, zAverage, importedAt },
  }
}

const toldFaults = (ctx: Context, faults: readonly Told[]): ResultsOutcome['faults'] =>
  faults
    .toSorted((one, other) => one.row - other.row)
    .slice(0, mostTold)
    .map((fault) => ({
      row: fault.row,
      column: fault.column ?? null,
      value: fault.value ?? null,
      message:
        'message' in fault
          ? fault.message
          : ctx.kit.issueSentence(
              ctx.language,
              { field: '', rule: fault.rule, ...(fault.params && { params: fault.params }) },
              'electrode',
            ),
    }))
