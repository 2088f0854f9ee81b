import { DownOutlined } from '@ant-design/icons'
import { FloatingMenu, lazyPart, listed, useMay, type FloatingItem } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { floorWord, useTell } from '../page-words.ts'
import { JobGate } from './job-gate.tsx'
import type { DialogKind } from './report-dialog.tsx'
import { useReport, type Job, type JobState } from './use-reporting.ts'
import './reporting.css'

// Lists are read much more often than something is reported in them.
const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

const dialogKinds: readonly DialogKind[] = ['scrap', 'rework', 'deliver', 'materialIn']

/** What can be reported of a job, and its light while it has not begun, or where nobody may go on with it. */
export function JobActions({ job, seen: { state, gate } }: { job: Job; seen: JobState }) {
  const tell = useTell()
  const report = useReport()
  const mayTell = useMay('floor.report:tell')
  const [isBusy, setBusy] = useState(false)
  const [dialog, setDialog] = useState<DialogKind>()
  if (!mayTell || !state) return gate && !job.isBegun && <JobGate job={job} gate={gate} />
  const { phase, isMine } = state
  const send = async (kind: 'setUp' | 'start' | 'pause' | 'handOver' | 'finish') => {
    setBusy(true)
    await report(job, { kind })
    setBusy(false)
  }
  const isRed = gate?.light === 'red'
  const mayStart = phase !== 'finished' && !(phase === 'running' && isMine)
  const isWorking = phase === 'running' || phase === 'settingUp'
  const kindWord = (kind: string) => floorWord(`report.kindOptions.${kind}`)
  const item = (key: string, run: () => void) => ({ key, label: kindWord(key) ?? key, run })
  const more = [
    ...(phase === 'notStarted' && !isRed ? [item('setUp', () => void send('setUp'))] : []),
    ...(isMine ? [item('handOver', () => void send('handOver'))] : []),
    ...dialogKinds.map((kind) => item(kind, () => setDialog(kind))),
  ]
  return (
    <div className="floor-actions">
      <Standing job={job} seen={{ state, gate }} mayStart={mayStart} />
      {mayStart && (
        <Button type="primary" size="large" loading={isBusy} disabled={isRed} onClick={() => void send('start')}>
          {phase === 'paused' ? tell('again') : phase === 'running' ? tell('join') : kindWord('start')}
        </Button>
      )}
      {isWorking && (
        <Button size="large" disabled={isBusy} onClick={() => void send('pause')}>
          {kindWord('pause')}
        </Button>
      )}
      {(isWorking || phase === 'paused') && (
        <Button size="large" disabled={isBusy} onClick={() => setDialog('finish')}>
          {kindWord('finish')}
        </Button>
      )}
      <MoreActions label={`${tell('more')}: ${job.name}`} items={more} />
      <Suspense>
        {dialog && (
          <ReportDialog job={job} kind={dialog} left={left(job, state)} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </div>
  )
}

/** What is reported less often, behind a button. */
function MoreActions({ label, items }: { label: string; items: readonly FloatingItem[] }) {
  const [place, setPlace] = useState<{ x: number; y: number }>()
  return (
    <>
      <Button
        size="large"
        icon={<DownOutlined aria-hidden />}
        aria-label={label}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left: x, bottom: y } = currentTarget.getBoundingClientRect()
          setPlace({ x, y })
        }}
      />
      {place && <FloatingMenu {...place} label={label} items={items} onClose={() => setPlace(undefined)} />}
    </>
  )
}

/** Who is at it, and its light while it has not begun, or while nobody may go on with it. */
function Standing({ job, seen: { state, gate }, mayStart }: { job: Job; seen: JobState; mayStart: boolean }) {
  const tell = useTell()
  const isShown = state?.phase === 'notStarted' || (mayStart && gate?.light === 'red')
  const people = state?.people ?? []
  return (
    <>
      {people.length > 0 && <span className="mw-help">{tell('people', { people: listed(people) })}</span>}
      {isShown && gate && <JobGate job={job} gate={gate} />}
    </>
  )
}

const left = ({ quantity }: Job, { good, scrap }: { good: number; scrap: number }) =>
  Math.max(0, quantity - good - scrap)
