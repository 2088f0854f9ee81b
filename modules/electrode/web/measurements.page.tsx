import { EntityPage, toneCell, useView, view } from '@mouldwright/web-kit/entity'
import { measurement } from '../shared/index.ts'

const ResultCell = toneCell('electrode', 'measurement.resultOptions', {
  ok: 'success',
  concession: 'warning',
  ng: 'danger',
})

/** Measurements of all pieces. */
export default function MeasurementsPage() {
  const dress = useView(() => view(measurement, { cells: { result: ResultCell } }))
  return <EntityPage of={measurement} view={dress} />
}
