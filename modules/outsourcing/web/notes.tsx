import { useTimeZone, wallClock } from '@mouldwright/web-kit'
import type { OrderNote } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import type { Order } from './step-dialogs.tsx'

/** What happened to an order, newest first. */
export function Notes({ of }: { of: Order }) {
  const tell = useTell()
  const zone = useTimeZone()
  if (of.notes.length === 0) return null
  const sentence = ({ kind, line, quantity, good, ng, follows, date }: OrderNote) => {
    switch (kind) {
      case 'returned':
        return tell('note.returned', { line: line ?? 0, quantity: quantity ?? 0 })
      case 'inspected':
        return ng
          ? tell('note.inspectedNg', {
              line: line ?? 0,
              good: good ?? 0,
              ng,
              follows: tell(`follows.${follows ?? 'sendBack'}`),
            })
          : tell('note.inspected', { line: line ?? 0, good: good ?? 0 })
      case 'confirmed':
      case 'date':
        return date ? tell(`note.${kind}`, { line: line ?? 0, date }) : tell('note.received')
      default:
        return tell(`note.${kind}`)
    }
  }
  return (
    <section className="mw-card outsourcing-notes" aria-label={tell('note.title')}>
      <h2>{tell('note.title')}</h2>
      <ol>
        {of.notes.map((note, at) => (
          <li key={of.notes.length - at}>
            <span>
              {sentence(note)}
              {note.reason && <span className="outsourcing-soft"> {note.reason}</span>}
            </span>
            <small className="outsourcing-soft">
              {note.by ?? tell('note.bySupplier')} · <time dateTime={note.at}>{wallClock(note.at, zone)}</time>
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
