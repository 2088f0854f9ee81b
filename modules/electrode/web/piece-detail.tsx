import { permissionOf } from '@mouldwright/kernel'
import { may, useTimeZone, wallClock, word } from '@mouldwright/web-kit'
import { listRecords, Tag, type StoredRecord, type TagTone } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { binding, measurement } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import './electrode.css'

const tones: Readonly<Record<string, TagTone>> = { ok: 'success', concession: 'warning', ng: 'danger' }
const shown = 20

/** The newest records of a kind that name the piece. */
function useOfPiece(of: typeof measurement | typeof binding, id: number, version: unknown) {
  return useQuery({
    queryKey: ['entity', of.name, 'ofPiece', id, version],
    queryFn: ({ signal }) => listRecords(of, { filters: { pieceId: [id] }, sort: '-sequence', size: shown }, signal),
    enabled: may(permissionOf(of, 'check')),
  }).data?.rows
}

function Facts({ title, none, rows }: { title: string; none: string; rows: readonly ReactNode[] | undefined }) {
  if (!rows) return null
  return (
    <section className="mw-form-group">
      <h2>{title}</h2>
      {rows.length === 0 ? <p className="mw-help">{none}</p> : <ul className="electrode-facts">{rows}</ul>}
    </section>
  )
}

/** What was measured of a piece, and what it was bound to. */
export function PieceDetail({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const zone = useTimeZone()
  const measurements = useOfPiece(measurement, record.id, record['version'])
  const bindings = useOfPiece(binding, record.id, record['version'])
  const figure = (row: StoredRecord, name: string) => {
    const value = row[name]
    return typeof value === 'number' ? `${word('electrode', `measurement.${name}`)} ${value}` : undefined
  }
  return (
    <>
      <Facts
        title={tell('detail.measurements')}
        none={tell('detail.noMeasurement')}
        rows={measurements?.map((row) => (
          <li key={row.id}>
            <Tag tone={tones[String(row['result'])] ?? 'neutral'}>
              {word('electrode', `measurement.resultOptions.${String(row['result'])}`)}
            </Tag>
            <span>
              {wallClock(String(row['at']), zone)} {String(row['by'])}
            </span>
            <span className="mw-help">
              {['x', 'y', 'z', 'c', 'xyAverage', 'zAverage'].flatMap((name) => figure(row, name) ?? []).join(' · ')}
            </span>
            {row['reason'] ? <span>{String(row['reason'])}</span> : null}
            {row['clamping'] !== record['clamping'] && <Tag tone="warning">{tell('detail.offsetsOld')}</Tag>}
          </li>
        ))}
      />
      <Facts
        title={tell('detail.bindings')}
        none={tell('detail.noBinding')}
        rows={bindings?.map((row) => {
          const { machineId } = row['labels'] as Record<string, string>
          const from = wallClock(String(row['boundAt']), zone)
          return (
            <li key={row.id}>
              <span>{word('electrode', `binding.kindOptions.${String(row['kind'])}`)}</span>
              <strong>
                {row['code']
                  ? String(row['code'])
                  : tell('detail.place', { machine: machineId ?? '', place: String(row['magazinePlace']) })}
              </strong>
              <span className="mw-help">
                {row['releasedAt']
                  ? tell('detail.until', { from, to: wallClock(String(row['releasedAt']), zone) })
                  : tell('detail.since', { from })}
              </span>
            </li>
          )
        })}
      />
    </>
  )
}
