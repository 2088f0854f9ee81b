import { RunningTable } from './running-table.tsx'
import { publishRelease, queryReleases, type ReleaseState } from '@mouldwright/oms/shared'
import {
  call,
  ErrorState,
  shownBytes,
  toast,
  useBusy,
  useMay,
  usePageTitle,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { FolderOpenOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTell } from './page-words.ts'
import './running.css'

const releasesKey = ['oms', 'gatewayReleases']

/** The file's bytes as the call takes them. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)))
    reader.readAsDataURL(file)
  })

/** Releases of the gateway's program: which there are, and how another comes. */
export default function GatewayReleasesPage() {
  const tell = useTell()
  const mayPublish = useMay('oms.gatewayRelease:publish')
  usePageTitle(tell('gatewayRelease.title'))
  const { data, error, refetch } = useQuery({
    queryKey: releasesKey,
    queryFn: ({ signal }) => call(queryReleases, {}, { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mw-page">
      <header className="mw-page-head oms-running-head">
        <h1>{tell('gatewayRelease.title')}</h1>
      </header>
      <p className="mw-help">{tell('gatewayRelease.lead')}</p>
      {data ? (
        <>
          {mayPublish && <Publish hasKey={data.fingerprint !== null} />}
          <Releases state={data} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </div>
  )
}

function Publish({ hasKey }: { hasKey: boolean }) {
  const tell = useTell()
  const client = useQueryClient()
  const [fileId, keyId] = [useId(), useId()]
  const [release, setRelease] = useState<File>()
  const [key, setKey] = useState<File>()
  const [isTried, setTried] = useState(false)
  const { isBusy, run } = useBusy()

  async function publish(): Promise<void> {
    setTried(release === undefined)
    if (!release) return
    await run(async () => {
      const input = { content: await base64Of(release), key: key ? await key.text() : null }
      const { version } = await call(publishRelease, input, { changes: true })
      toast('success', tell('gatewayRelease.done', { version }))
      setRelease(undefined)
      setKey(undefined)
      await client.invalidateQueries({ queryKey: releasesKey })
    })
  }

  return (
    <section className="mw-card oms-running-card" aria-label={tell('gatewayRelease.publish')}>
      <div className="oms-running-fields">
        <div className="mw-field">
          <label htmlFor={fileId}>{tell('gatewayRelease.file')}</label>
          <FileChoice id={fileId} file={release} onFile={setRelease} />
          {isTried && !release && (
            <p className="mw-fault" role="alert">
              {tell('gatewayRelease.fileFault')}
            </p>
          )}
        </div>
        <div className="mw-field">
          <label htmlFor={keyId}>{tell(hasKey ? 'gatewayRelease.keyAgain' : 'gatewayRelease.key')}</label>
          <FileChoice id={keyId} file={key} accept=".pem" onFile={setKey} />
          {hasKey && <p className="mw-help">{tell('gatewayRelease.keyEffect')}</p>}
        </div>
      </div>
      <Button type="primary" loading={isBusy} onClick={() => void publish()}>
        {tell('gatewayRelease.publish')}
      </Button>
    </section>
  )
}

interface FileChoiceProps {
  id: string
  file: File | undefined
  accept?: string
  onFile: (file: File) => void
}

/** The browser's own field speaks the browser's language, not the person's. */
function FileChoice({ id, file, accept, onFile }: FileChoiceProps) {
  const tell = useTell()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) onFile(chosen)
        }}
      />
      <Button id={id} icon={<FolderOpenOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {file?.name ?? tell('gatewayRelease.choose')}
      </Button>
    </>
  )
}

function Releases({ state: { releases, fingerprint } }: { state: ReleaseState }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <section className="mw-card oms-running-card" aria-label={tell('gatewayRelease.title')}>
      <p className="mw-help">
        {fingerprint === null ? tell('gatewayRelease.keyless') : tell('gatewayRelease.fingerprint')}{' '}
        <span className="oms-running-code">{fingerprint}</span>
      </p>
      {releases.length === 0 ? (
        <p role="note">{tell('gatewayRelease.none')}</p>
      ) : (
        <RunningTable
          label={tell('gatewayRelease.title')}
          heads={(['version', 'floor', 'published', 'size', 'hash'] as const).map((name) => ({
            label: tell(`gatewayRelease.${name}`),
          }))}
        >
          {releases.map(({ version, floor, publishedAt, bytes, hash }) => (
            <tr key={version}>
              <th scope="row">{version}</th>
              <td>{floor}</td>
              <td>{wallClock(publishedAt, zone)}</td>
              <td>{shownBytes(bytes)}</td>
              <td className="oms-running-code">{hash}</td>
            </tr>
          ))}
        </RunningTable>
      )}
    </section>
  )
}
