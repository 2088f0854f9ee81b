import { RunningCard, RunningTable } from './running-table.tsx'
import { queryHealth, type HealthState } from '@mouldwright/oms/shared'
import {
  call,
  ErrorState,
  PageHead,
  percentText,
  shownBytes,
  shownNumber,
  usePageTitle,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { missing, Tag } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTell } from './page-words.ts'
import './running.css'

const lookEveryMs = 5_000

/** How the installation runs: alarms, nodes, the file store, and what was slow or failed. */
export default function HealthPage() {
  const tell = useTell()
  usePageTitle(tell('health.title'))
  const { data, error, refetch } = useQuery({
    queryKey: ['oms', 'health'],
    queryFn: ({ signal }) => call(queryHealth, {}, { signal }),
    refetchInterval: lookEveryMs,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mw-page">
      <PageHead title={tell('health.title')} />
      {data ? (
        <>
          <Alarms alarms={data.alarms} />
          <Nodes nodes={data.nodes} />
          <FileStore files={data.files} />
          <ActivityList activity={data.activity} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  )
}

function Alarms({ alarms }: { alarms: HealthState['alarms'] }) {
  const tell = useTell()
  const zone = useTimeZone()
  const isQuiet = alarms.every(({ endedAt }) => endedAt !== null)
  return (
    <RunningCard label={tell('health.alarms')}>
      {isQuiet && (
        <p className="mw-verdict mw-tone-success" role="note">
          {tell('health.quiet')}
        </p>
      )}
      <ul className="oms-running-list">
        {alarms.map(({ id, sentence, since, endedAt }) => (
          <li key={id} className="oms-running-line">
            <Tag tone={endedAt ? 'neutral' : 'danger'}>{tell(endedAt ? 'health.over' : 'health.open')}</Tag>
            <span>{sentence}</span>
            <span className="mw-help">
              {wallClock(since, zone)}
              {endedAt && ` – ${wallClock(endedAt, zone)}`}
            </span>
          </li>
        ))}
      </ul>
    </RunningCard>
  )
}

const tones = { ready: 'success', draining: 'warning', stopped: 'neutral', silent: 'danger' } as const

function Nodes({ nodes }: { nodes: HealthState['nodes'] }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <RunningCard label={tell('health.nodes')}>
      <RunningTable
        label={tell('health.nodes')}
        heads={(['host', 'state', 'role', 'version', 'started', 'seen', 'jobs', 'sockets', 'disk'] as const).map(
          (name) => ({
            label: tell(`health.${name}`),
          }),
        )}
      >
        {nodes.map((node) => (
          <tr key={node.id}>
            <th scope="row">
              {node.host} <span className="mw-help">{node.pid}</span>
            </th>
            <td>
              <Tag tone={tones[node.state]}>{tell(`health.states.${node.state}`)}</Tag>
            </td>
            <td>{tell(`health.roles.${node.role}`)}</td>
            <td>{node.version}</td>
            <td>{wallClock(node.startedAt, zone)}</td>
            <td>{wallClock(node.seenAt, zone, { seconds: true })}</td>
            <td>{shownNumber(node.jobs)}</td>
            <td>{shownNumber(node.sockets)}</td>
            <td>
              {node.diskBytes && node.diskFreeBytes !== null
                ? `${shownBytes(node.diskFreeBytes)} (${percentText((node.diskFreeBytes / node.diskBytes) * 100)})`
                : missing}
            </td>
          </tr>
        ))}
      </RunningTable>
    </RunningCard>
  )
}

function FileStore({ files: { kind, place, fault } }: { files: HealthState['files'] }) {
  const tell = useTell()
  return (
    <RunningCard label={tell('health.files')}>
      <p className="oms-running-line">
        <Tag tone={fault === null ? 'success' : 'danger'}>
          {tell(`health.filesStates.${fault === null ? 'ready' : 'fault'}`)}
        </Tag>
        <span>{tell(`health.filesKinds.${kind}`)}</span>
        <span className="oms-running-path">{place}</span>
        {fault !== null && <span className="oms-running-code">{fault}</span>}
      </p>
    </RunningCard>
  )
}

function ActivityList({ activity }: { activity: HealthState['activity'] }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <RunningCard label={tell('health.activity')}>
      <p className="mw-help">{tell('health.activityHint')}</p>
      {activity.length > 0 && (
        <RunningTable
          label={tell('health.activity')}
          heads={(['at', 'kind', 'name', 'tenant', 'seconds', 'trace'] as const).map((name) => ({
            label: tell(`health.${name}`),
          }))}
        >
          {activity.map(({ id, at, kind, name, tenantName, milliseconds, failed, traceId }) => (
            <tr key={id}>
              <th scope="row">{wallClock(at, zone, { seconds: true })}</th>
              <td>
                <Tag tone={failed ? 'danger' : 'warning'}>
                  {tell(failed ? `health.failedKinds.${kind}` : `health.slowKinds.${kind}`)}
                </Tag>
              </td>
              <td className="oms-running-code">{name}</td>
              <td>{tenantName ?? missing}</td>
              <td>{shownNumber(milliseconds / 1_000, 1)}</td>
              <td className="oms-running-code">{traceId}</td>
            </tr>
          ))}
        </RunningTable>
      )}
    </RunningCard>
  )
}
