import { downloadInstaller, listInstallers, type Release } from '@mouldwright/gateway/shared'
import {
  call,
  download,
  ErrorState,
  PageHead,
  shownBytes,
  tellFailure,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTell } from './page-words.ts'
import './gateway.css'

/** What is installed on the computers of a factory, and how. */
export default function InstallersPage() {
  const tell = useTell()
  const { data, error, refetch } = useQuery({
    queryKey: ['gateway', 'installers'],
    queryFn: ({ signal }) => call(listInstallers, {}, { signal }),
  })
  return (
    <div className="mw-page gw-installers">
      <PageHead title={tell('installer.title')} />
      <section className="mw-card" aria-label={tell('installer.gateway')}>
        <h2>{tell('installer.gateway')}</h2>
        <p>{tell('installer.gatewayLead')}</p>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Releases releases={data.releases} />
        ) : (
          <Skeleton active paragraph={{ rows: 3 }} />
        )}
      </section>
      <section className="mw-card" aria-label={tell('installer.terminal')}>
        <h2>{tell('installer.terminal')}</h2>
        <p>{tell('installer.terminalLead')}</p>
        <a href="/floor">{`${location.origin}/floor`}</a>
      </section>
    </div>
  )
}

function Releases({ releases }: { releases: readonly Release[] }) {
  const tell = useTell()
  const zone = useTimeZone()
  const [loading, setLoading] = useState<string>()
  const [newest] = releases
  if (!newest) return <p role="note">{tell('installer.none')}</p>

  async function get(version: string): Promise<void> {
    setLoading(version)
    try {
      await download(downloadInstaller, { version })
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setLoading(undefined)
    }
  }

  const file = `mouldwright-gateway-${newest.version}.mjs`
  return (
    <>
      <div className="gw-scroll" tabIndex={0} role="group" aria-label={tell('installer.gateway')}>
        <table className="gw-table">
          <thead>
            <tr>
              {(['version', 'published', 'size', 'hash'] as const).map((name) => (
                <th key={name} scope="col">
                  {tell(`installer.${name}`)}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {releases.map(({ version, publishedAt, bytes, hash }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td>{wallClock(publishedAt, zone)}</td>
                <td>{shownBytes(bytes)}</td>
                <td>
                  <code className="gw-hash">{hash}</code>
                </td>
                <td>
                  <Button
                    loading={loading === version}
                    aria-label={`${tell('installer.download')} ${version}`}
                    onClick={() => void get(version)}
                  >
                    {tell('installer.download')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{tell('installer.how')}</p>
      <pre className="gw-command">{`node ${file} --server ${location.origin} --code ABCD-EFGH-JKLM`}</pre>
    </>
  )
}
