import './pages.css'
import { customer, machine } from '@mouldwright/basic/shared'
import { permissionOf, searchKey, type Entity } from '@mouldwright/kernel'
import { batch, mould, part } from '@mouldwright/production/shared'
import { ModuleClosed } from '@mouldwright/shell/web'
import { call, EmptyState, ErrorState, may, usePageTitle, useSession } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTell } from '../shell/head-words.ts'
import { useSettled } from '../shell/use-settled.ts'
import './id-query.css'

/** What has a number that people know, and the page that opens it. A batch is also found by its work order. */
const kinds = {
  mould: { entity: mould, path: '/production/mould' },
  part: { entity: part, path: '/production/part' },
  batch: { entity: batch, path: '/production/batch' },
  customer: { entity: customer, path: '/basic/customer' },
  machine: { entity: machine, path: '/basic/machine' },
} satisfies Record<string, { entity: Entity; path: string }>
type Kind = keyof typeof kinds

/** More than these of one kind are not what somebody with a number in hand looks for. */
const mostOfKind = 20
const settleMs = 300

interface Hits {
  kind: Kind
  rows: readonly { id: number; label: string }[]
}

const kindsToSearch = (): Kind[] =>
  (Object.keys(kinds) as Kind[]).filter((kind) => may(permissionOf(kinds[kind].entity, 'check')))

async function search(text: string, signal: AbortSignal): Promise<Hits[]> {
  const found = await Promise.all(
    kindsToSearch().map(async (kind): Promise<Hits> => {
      const { options } = await call<{ options: Hits['rows'] }>(
        `/${kinds[kind].entity.path}/options.do`,
        { search: searchKey(text), limit: mostOfKind },
        { signal, quiet: true },
      )
      return { kind, rows: options }
    }),
  )
  return found.filter(({ rows }) => rows.length > 0)
}

/** `/reports/query/idQuery`: a number, and every record that bears it. Part of what the tooling module brings. */
export function IdQuery() {
  const hasTooling = useSession(({ modules }) => modules.some(({ moduleKey }) => moduleKey === 'tooling'))
  return hasTooling ? <Query /> : <ModuleClosed moduleKey="tooling" />
}

function Query() {
  const tell = useTell()
  const field = useId()
  const [params, setParams] = useSearchParams()
  const place = useSession(({ user }) => `${user?.tenantId}/${user?.factoryId}`)
  const typed = params.get('q') ?? ''
  const [text] = useSettled(typed.trim(), settleMs)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['head', 'idQuery', place, text],
    enabled: text !== '',
    queryFn: ({ signal }) => search(text, signal),
  })
  usePageTitle(tell('idQuery'))
  return (
    <div className="mw-page mw-plain-page">
      <header className="mw-plain-head">
        <h1>{tell('idQuery')}</h1>
        <p>{tell('idQueryPage.lead')}</p>
      </header>
      <div className="mw-field mw-id-query">
        <label htmlFor={field}>{tell('idQueryPage.number')}</label>
        <input
          id={field}
          type="search"
          className="mw-input"
          autoFocus
          maxLength={100}
          value={typed}
          onChange={({ target }) => setParams(target.value === '' ? {} : { q: target.value }, { replace: true })}
        />
      </div>
      <p className="mw-help" role="status">
        {isFetching ? tell('looking') : data && text !== '' ? tell('found', { count: sum(data) }) : ''}
      </p>
      {text === '' ? null : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState title={tell('nothing', { text })} text={tell('idQueryPage.nothingHint')} />
      ) : (
        <div className="mw-landing-groups">
          {data?.map((hits) => (
            <Found key={hits.kind} of={hits} />
          ))}
        </div>
      )}
    </div>
  )
}

const sum = (hits: readonly Hits[]) => hits.reduce((all, { rows }) => all + rows.length, 0)

function Found({ of: { kind, rows } }: { of: Hits }) {
  const tell = useTell()
  return (
    <section className="mw-card" aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>{tell(`kinds.${kind}`)}</h2>
      <ul className="mw-landing-list">
        {rows.map(({ id, label }) => (
          <li key={id}>
            <Link to={`${kinds[kind].path}?id=${id}`}>{label}</Link>
          </li>
        ))}
      </ul>
      {rows.length === mostOfKind && <p className="mw-help">{tell('idQueryPage.most', { count: mostOfKind })}</p>}
    </section>
  )
}
