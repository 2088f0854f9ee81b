import { rowsFields, type Entity, type Field } from '@mouldwright/kernel'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ErrorState } from '../../feedback/states.tsx'
import { fieldText } from '../../fields/field-text.ts'
import { wallClock } from '../../format/moments.ts'
import { fieldLabel } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { call } from '../../request/client.ts'
import { useTimeZone } from '../../session/session.ts'
import { findOptions } from '../entity-calls.ts'
import './history.css'

interface HistoryLine {
  at: string
  user: string | null
  operation: string
  changes: readonly { field: string; before: unknown; after: unknown }[]
}

type Named = ReadonlyMap<string, string>

/** Who changed what, and when; newest first. */
export function History({ of, id }: { of: Entity; id: number }) {
  const { say, word } = useWords()
  const zone = useTimeZone()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', of.name, 'history', id],
    queryFn: async ({ signal }) => {
      const { rows } = await call<{ rows: readonly HistoryLine[] }>(
        '/comm/history/list.do',
        { entity: of.name, recordId: id },
        { signal },
      )
      return { rows, named: await namesIn(of, rows, signal) }
    },
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.rows.length === 0) return <p className="mw-help">{say('detail.noHistory')}</p>
  return (
    <ol className="mw-history">
      {data.rows.map((line, at) => (
        <li key={at}>
          <p>
            <strong>{line.user ?? say('lost.somebody')}</strong>{' '}
            {word('kit', `operation.${line.operation}`) ??
              word(of.module, `operations.${line.operation}`) ??
              line.operation}
            <time dateTime={line.at}>{wallClock(line.at, zone, { seconds: true })}</time>
          </p>
          <ul>
            {inFieldOrder(of, line).map((change) => (
              <Change key={change.field} of={of} change={change} zone={zone} named={data.named} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const isNothing = (value: unknown) => value === null || value === undefined || value === false || value === ''

/** Changes as the form has its fields; what a new record left empty is left out. */
function inFieldOrder(of: Entity, { changes }: HistoryLine): HistoryLine['changes'] {
  const order = Object.keys(of.fields)
  return changes
    .filter(({ before, after }) => !isNothing(before) || !isNothing(after))
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}

/** Titles of the records that changed references name, by `entity:id`. A title that may not be read stays a number. */
async function namesIn(of: Entity, rows: readonly HistoryLine[], signal: AbortSignal): Promise<Named> {
  const wanted = new Map<Entity, Set<number>>()
  for (const { field: name, before, after } of rows.flatMap(({ changes }) => changes)) {
    const field = of.fields[name]
    if (field?.kind !== 'ref') continue
    const ids = wanted.get(field.to()) ?? new Set()
    for (const id of [before, after]) if (typeof id === 'number') ids.add(id)
    wanted.set(field.to(), ids)
  }
  const found = await Promise.all(
    [...wanted].map(async ([to, ids]) => {
      const options = await findOptions(to, { ids: [...ids].slice(0, 200) }, signal).catch(() => [])
      return options.map(({ id, label }) => [`${to.name}:${id}`, label] as const)
    }),
  )
  return new Map(found.flat())
}

interface ChangeProps {
  of: Entity
  change: HistoryLine['changes'][number]
  zone: string
  named: Named
}

function Change({ of, change: { field: name, before, after }, zone, named }: ChangeProps) {
  const field: Field | undefined = of.fields[name]
  const text = (value: unknown) => {
    if (!field) return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
    const label = field.kind === 'ref' ? named.get(`${field.to().name}:${String(value)}`) : undefined
    return fieldText({ of, name, field }, value, { zone, ...(label ? { label } : {}) })
  }
  // What concerns one child row is named as the row's field is.
  const parent = field ? undefined : rowsFields(of).find(([, { fields }]) => Object.hasOwn(fields, name))?.[0]
  return (
    <li>
      <span className="mw-change-field">{fieldLabel(of, name, parent)}</span>
      <span>
        {!isNothing(before) && (
          <>
            <del>{text(before)}</del>
            <span aria-hidden> → </span>
          </>
        )}
        <ins>{text(after)}</ins>
      </span>
    </li>
  )
}
