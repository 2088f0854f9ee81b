import { listLinks, removeLink, type ConnectorLink } from '@mouldwright/connector/shared'
import { useProof } from '@mouldwright/identity/web'
import { ask, browserZone, call, tellFailure, toast, wallClock } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useConnectors } from './connector-ways.tsx'
import { useTell } from './page-words.ts'

/** The identity providers that the account is linked to, for the personal centre; nothing where no connector is set up. */
export function LinksPanel() {
  const tell = useTell()
  const { connectors } = useConnectors()
  const { guard, dialog } = useProof(false)
  const { data, refetch } = useQuery({
    queryKey: ['connector-links'],
    queryFn: ({ signal }) => call(listLinks, {}, { quiet: true, signal }),
  })
  if (!data || (data.rows.length === 0 && !connectors?.length)) return null

  async function remove({ connector: { key, name } }: ConnectorLink): Promise<void> {
    const question = { title: tell('links.removeAsk', { name }), body: tell('links.removeText') }
    if (!(await ask({ ...question, verb: tell('links.remove'), danger: true }))) return
    await guard(async () => {
      await call(removeLink, { key }, { quiet: true })
      toast('success', tell('links.removed', { name }))
      await refetch()
    }).catch(tellFailure)
  }

  const zone = browserZone()
  return (
    <section className="mw-panel">
      <header className="mw-panel-head">
        <h2>{tell('links.title')}</h2>
      </header>
      <p className="mw-help">{tell('links.lead')}</p>
      {data.rows.length === 0 ? (
        <p className="mw-missing">{tell('links.none')}</p>
      ) : (
        <ul className="mw-panel-rows">
          {data.rows.map((link) => (
            <li key={link.connector.key}>
              <div>
                <strong>{link.connector.name}</strong>
                <p className="mw-help">
                  {[
                    link.person,
                    tell('links.since', { at: wallClock(link.createdAt, zone) }),
                    link.lastUsedAt && tell('links.used', { at: wallClock(link.lastUsedAt, zone) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Button
                aria-label={tell('links.removeOf', { name: link.connector.name })}
                onClick={() => void remove(link)}
              >
                {tell('links.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </section>
  )
}
