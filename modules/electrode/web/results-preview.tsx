import { useTimeZone, wallClock, word } from '@mouldwright/web-kit'
import { Tag, type TagTone } from '@mouldwright/web-kit/entity'
import type { ReadPiece, ResultsOutcome } from '../shared/index.ts'
import { useTell } from './page-words.ts'

const tones: Readonly<Record<ReadPiece['result'], TagTone>> = { ok: 'success', concession: 'warning', ng: 'danger' }
const figures = ['x', 'y', 'z', 'c', 'xyAverage', 'zAverage'] as const

/** What of a file would become measurements, and what stands in the way. */
export function ResultsPreview({ outcome }: { outcome: ResultsOutcome }) {
  const tell = useTell()
  const { pieces, faults, totalFaults, measured } = outcome
  const known = pieces.length - measured
  const tone = totalFaults > 0 ? 'danger' : 'info'
  return (
    <div className="electrode-preview electrode-wide">
      <p className={`mw-verdict mw-tone-${tone}`} role="status">
        {totalFaults > 0 && tell('results.faulty', { count: totalFaults })}
        {totalFaults === 0 && measured === 0 && tell('results.nothingNew', { count: known })}
        {totalFaults === 0 && measured > 0 && tell('results.clean', { count: measured })}
        {totalFaults === 0 && measured > 0 && known > 0 && ` ${tell('results.known', { count: known })}`}
      </p>
      {totalFaults > 0 && <Faults faults={faults} total={totalFaults} />}
      {pieces.length > 0 && <Pieces pieces={pieces} />}
    </div>
  )
}

function Faults({ faults, total }: { faults: ResultsOutcome['faults']; total: number }) {
  const tell = useTell()
  const title = tell('results.faults')
  return (
    <>
      <div className="mw-rows-scroll electrode-results" role="region" tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              <th className="mw-align-end">{tell('results.row')}</th>
              <th>{tell('results.column')}</th>
              <th>{tell('results.value')}</th>
              <th>{title}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, column, value, message }, at) => (
              <tr key={at}>
                <td className="mw-align-end">{row}</td>
                <td>{column ?? '–'}</td>
                <td>{value ?? '–'}</td>
                <td className="electrode-said">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > faults.length && (
        <p className="mw-help">{tell('results.moreFaults', { count: total - faults.length })}</p>
      )}
    </>
  )
}

function Pieces({ pieces }: { pieces: readonly ReadPiece[] }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <div className="mw-rows-scroll electrode-results" role="region" tabIndex={0} aria-label={tell('results.pieces')}>
      <table>
        <thead>
          <tr>
            <th>{tell('results.piece')}</th>
            <th>{tell('results.result')}</th>
            <th>{tell('results.remark')}</th>
            {figures.map((name) => (
              <th key={name} className="mw-align-end">
                {tell(`results.figures.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pieces.map((of) => (
            <tr key={of.id}>
              <td className="electrode-whole">{of.number}</td>
              <td>
                <Tag tone={of.importedAt === null ? tones[of.result] : 'neutral'}>
                  {word('electrode', `measurement.resultOptions.${of.result}`)}
                </Tag>
              </td>
              <td className="electrode-said">
                {of.importedAt === null
                  ? (of.reason ?? '–')
                  : tell('results.importedAt', { at: wallClock(of.importedAt, zone) })}
              </td>
              {figures.map((name) => (
                <td key={name} className="mw-align-end">
                  {of[name] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
