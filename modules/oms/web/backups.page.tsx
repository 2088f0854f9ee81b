import { RunningCard, RunningTable } from './running-table.tsx'
import { queryBackups, runBackup, type BackupRunKind, type BackupState } from '@mouldwright/oms/shared'
import {
  call,
  ErrorState,
  shownBytes,
  shownNumber,
  takeAnswer,
  tellFailure,
  toast,
  useMay,
  usePageTitle,
  useTimeZone,
  wallClock,
  word,
} from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { BackupPlan } from './backup-plan.tsx'
import { useTell } from './page-words.ts'
import './running.css'

const backupsKey = ['oms', 'backups']
const lookEveryMs = 3_000

/** Backups of the installation: which there are, which were proved, when the next one comes. */
export default function BackupsPage() {
  const tell = useTell()
  usePageTitle(tell('backups.title'))
  const { data, error, refetch } = useQuery({
    queryKey: backupsKey,
    queryFn: ({ signal }) => call(queryBackups, {}, { signal }),
    refetchInterval: lookEveryMs,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mw-page">
      <header className="mw-page-head oms-running-head">
        <h1>{tell('backups.title')}</h1>
        <span className="mw-space" />
        {data && <RunNow state={data} />}
      </header>
      <p className="mw-help">{tell('backups.lead')}</p>
      {data ? <Backups state={data} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </div>
  )
}

function RunNow({ state }: { state: BackupState }) {
  const tell = useTell()
  const client = useQueryClient()
  const mayRun = useMay('oms.backup:run')
  const [sent, setSent] = useState<BackupRunKind>()
  if (!mayRun || state.hindrance !== null) return null
  const isUnderway = (kind: BackupRunKind) => state.runs.some((run) => run.kind === kind && run.endedAt === null)
  const run = async (kind: BackupRunKind) => {
    setSent(kind)
    try {
      await takeAnswer(client, backupsKey, await call(runBackup, { kind }, { changes: true }))
      toast('success', tell('backups.asked'))
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setSent(undefined)
    }
  }
  return (
    <>
      <Button
        disabled={state.backups.length === 0}
        loading={sent === 'proof' || isUnderway('proof')}
        onClick={() => void run('proof')}
      >
        {tell('backups.proveNow')}
      </Button>
      <Button type="primary" loading={sent === 'backup' || isUnderway('backup')} onClick={() => void run('backup')}>
        {tell('backups.makeNow')}
      </Button>
    </>
  )
}

function Backups({ state }: { state: BackupState }) {
  const client = useQueryClient()
  return (
    <>
      <Notes state={state} />
      {state.hindrance !== 'otherDatabase' && (
        <>
          <Summary state={state} />
          <BackupPlan state={state} onSaved={(saved) => void takeAnswer(client, backupsKey, saved)} />
          <BackupList state={state} />
          <Runs state={state} />
        </>
      )}
    </>
  )
}

/** What is wrong with where backups go, or why there can be none. */
function Notes({ state: { hindrance, isBesideData, database } }: { state: BackupState }) {
  const tell = useTell()
  const zone = useTimeZone()
  const isMissing = database !== null && database.isNamed && database.at === null
  return (
    <>
      {hindrance === 'otherDatabase' && (
        <p className={`mw-verdict mw-tone-${isMissing ? 'danger' : 'info'}`} role="note">
          {tell('backups.otherDatabase')}{' '}
          {database?.at
            ? tell('backups.databaseBackup', { tool: database.tool, at: wallClock(database.at, zone) })
            : isMissing
              ? tell('backups.databaseMissing', { tool: database.tool })
              : tell('backups.databaseUnknown')}
        </p>
      )}
      {hindrance === 'noPhrase' && (
        <div className="mw-verdict mw-tone-danger" role="note">
          <p>{tell('backups.noPhrase')}</p>
          <pre className="oms-command">{tell('backups.phraseCommand')}</pre>
          <p>{tell('backups.noPhraseHint')}</p>
        </div>
      )}
      {hindrance === null && isBesideData && (
        <p className="mw-verdict mw-tone-warning" role="note">
          {tell('backups.besideData')}
        </p>
      )}
    </>
  )
}

function Summary({ state }: { state: BackupState }) {
  const tell = useTell()
  const zone = useTimeZone()
  const newest = state.backups[0]
  const proved = state.backups.find(({ provedAt }) => provedAt !== null)
  const facts: [string, string, string | null][] = [
    [tell('backups.newest'), newest ? wallClock(newest.at, zone) : tell('backups.never'), state.nextBackupAt],
    [
      tell('backups.newestProof'),
      proved?.provedAt ? wallClock(proved.provedAt, zone) : tell('backups.never'),
      state.nextProofAt,
    ],
  ]
  return (
    <dl className="mw-facts oms-running-facts">
      {facts.map(([name, value, next]) => (
        <div key={name} className="mw-card mw-fact">
          <dt>{name}</dt>
          <dd className="oms-running-figure">{value}</dd>
          <dd className="mw-help">
            {tell('backups.next')}: {next ? wallClock(next, zone) : tell('backups.off')}
          </dd>
        </div>
      ))}
      <div className="mw-card mw-fact">
        <dt>{tell('backups.folder')}</dt>
        <dd className="oms-running-path">{state.folder}</dd>
      </div>
    </dl>
  )
}

function BackupList({ state: { backups } }: { state: BackupState }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <RunningCard label={tell('backups.list')}>
      {backups.length === 0 ? (
        <p className="mw-help">{tell('backups.none')}</p>
      ) : (
        <RunningTable
          label={tell('backups.list')}
          heads={[
            { label: tell('backups.at') },
            { label: tell('backups.name') },
            { label: tell('backups.size'), isNumber: true },
            { label: tell('backups.program') },
            { label: tell('backups.proof') },
          ]}
        >
          {backups.map(({ name, at, bytes, version, migration, provedAt, tenants, rows }) => (
            <tr key={name}>
              <th scope="row">{wallClock(at, zone)}</th>
              <td className="oms-running-code">{name}</td>
              <td className="oms-running-number">{shownBytes(bytes)}</td>
              <td>
                {version} <span className="mw-help">#{migration}</span>
              </td>
              <td>
                {provedAt ? (
                  <Tag tone="success">
                    {tell('backups.provedAt', {
                      at: wallClock(provedAt, zone),
                      tenants: shownNumber(tenants ?? 0),
                      rows: shownNumber(rows ?? 0),
                    })}
                  </Tag>
                ) : (
                  <Tag tone="neutral">{tell('backups.unproved')}</Tag>
                )}
              </td>
            </tr>
          ))}
        </RunningTable>
      )}
    </RunningCard>
  )
}

const tones = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  skipped: 'warning',
  lost: 'warning',
} as const

/** The last attempts, newest first, with what came of them. */
function Runs({ state: { runs } }: { state: BackupState }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <RunningCard label={tell('backups.runs')}>
      {runs.length === 0 ? (
        <p className="mw-help">{tell('backups.noRuns')}</p>
      ) : (
        <ul className="oms-running-list">
          {runs.map(({ id, kind, dueAt, missed, result, error }) => (
            <li key={id}>
              <span className="oms-running-line">
                {wallClock(dueAt, zone)} {word('oms', `backup.kindOptions.${kind}`)}
                <Tag tone={tones[result]}>{tell(`backups.results.${result}`)}</Tag>
              </span>
              {missed > 0 && <p className="mw-help">{tell('backups.missed', { count: missed })}</p>}
              {result === 'skipped' && <p className="mw-help">{tell('backups.skippedWhy')}</p>}
              {result === 'lost' && <p className="mw-help">{tell('backups.lostWhy')}</p>}
              {result === 'failed' && error && <p className="mw-fault">{error}</p>}
            </li>
          ))}
        </ul>
      )}
    </RunningCard>
  )
}
