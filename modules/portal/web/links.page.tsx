import { ask, call, changeRecords, currentLanguage, lazyPart, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { EntityPage, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listLooks, portalLink, revokeLink } from '../shared/index.ts'
import { tell, useTell } from './page-words.ts'
import './portal.css'

const MakeLinkDialog = lazyPart(async () => (await import('./make-link.dialog.tsx')).MakeLinkDialog)

async function revoke(record: StoredRecord, client: QueryClient): Promise<void> {
  const reference = String(record['reference'])
  const question = { title: tell('revokeAsk', { reference }), body: tell('revokeEffect'), verb: tell('revoke') }
  if (!(await ask({ ...question, danger: true }))) return
  await changeRecords(client, async () => {
    await call(revokeLink, { id: record.id }, { changes: true })
    return tell('revoked', { reference })
  })
}

/** Who opened the page of a link, and what was changed there. */
function Looks({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { data } = useQuery({
    queryKey: ['entity', 'portal', 'looks', record.id, currentLanguage()],
    queryFn: ({ signal }) => call(listLooks, { id: record.id }, { signal }),
  })
  if (!data) return null
  return (
    <section>
      <h3>{tell('looks')}</h3>
      {data.rows.length === 0 ? (
        <p className="mw-help">{tell('noLooks')}</p>
      ) : (
        <ol className="portal-looks">
          {data.rows.map(({ kind, about, source, agent, at }, place) => (
            <li key={data.total - place}>
              <span>
                {tell(`kinds.${kind}`, { about: about ?? '' })} <small title={agent}>{source}</small>
              </span>
              <time dateTime={at}>{wallClock(at, zone)}</time>
            </li>
          ))}
        </ol>
      )}
      {data.total > data.rows.length && (
        <p className="mw-help">{tell('more', { total: data.total, shown: data.rows.length })}</p>
      )}
    </section>
  )
}

/** Links for suppliers and customers: made, copied once, revoked, and who looked. */
export default function LinksPage() {
  const client = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  const dress = useView(
    () =>
      view(portalLink, {
        detail: Looks,
        actions: [
          {
            key: 'make',
            label: () => tell('make'),
            permission: 'portal.link:make',
            at: 'page',
            run: () => setMaking(true),
          },
          {
            key: 'revoke',
            label: () => tell('revoke'),
            permission: 'portal.link:revoke',
            at: 'row',
            unfit: ([record]) => (record?.['revokedAt'] ? tell('isRevoked') : undefined),
            run: ([record]) => (record ? revoke(record, client) : undefined),
          },
        ],
      }),
    [client],
  )
  return (
    <>
      <EntityPage of={portalLink} view={dress} />
      {isMaking && (
        <Suspense>
          <MakeLinkDialog
            onClose={() => {
              setMaking(false)
              void client.invalidateQueries({ queryKey: ['entity'] })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
