import type { Job } from '@mouldwright/terminals/shared'
import { useRef, useState } from 'react'
import { ScanField } from '../parts/scan-field.tsx'
import { isSame, known, lookUp, notify, useKnown } from '../store.ts'
import { signIn } from '../sign-in.ts'
import { play } from '../device/sounds.ts'
import { gather, type Gathered } from '@mouldwright/terminals/shared'
import { say, useLanguage } from '../words.ts'
import { Head } from './head.tsx'
import { JobScreen } from './job-screen.tsx'
import { MachineScreen } from './machine-screen.tsx'
import { MachinesScreen } from './machines-screen.tsx'
import { atMachine, type Place } from './place.ts'
import { RefusedReports } from './refused-reports.tsx'
import { reportOf } from './report.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { useIdleSignOut, IdleQuestion } from './idle.tsx'
import { ChooseOperation } from './choose-operation.tsx'

interface Seen {
  place?: Place
  job?: Pick<Job, 'batchId' | 'operationNumber'>
}

/** Operations of a batch from which one is chosen by hand. */
interface Choice {
  jobs: readonly Job[]
  machineId: number | undefined
  starts: boolean
}

/** What a scanned batch means: the operation that is due at the machine, else in its section, else what somebody chooses. */
function operationsOf(batchId: number, machineId: number | undefined): readonly Job[] {
  const { work } = known()
  const open = (work?.jobs ?? []).filter((job) => job.batchId === batchId)
  const machine = work?.machines.find(({ id }) => id === machineId)
  const here = open.filter((job) => machineId !== undefined && job.machineId === machineId)
  if (here.length > 0) return here
  const inSection = open.filter((job) => machine && job.sectionId === machine.sectionId)
  return inSection.length > 0 ? inSection : open
}

/** Everything that one does at the machine. */
export function FloorScreen() {
  useLanguage()
  const { work, person, terminal } = useKnown()
  const [seen, setSeen] = useState<Seen>({})
  const [gathered, setGathered] = useState<Gathered>({})
  // Scans come faster than the server answers: each waits for the one before, and goes on from what that came to.
  const latest = useRef<Gathered>({})
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const [isSigningIn, setSigningIn] = useState(false)
  const [choice, setChoice] = useState<Choice>()
  const idle = useIdleSignOut(terminal?.signOutMinutes ?? 3)

  function keep(next: Gathered): void {
    latest.current = next
    setGathered(next)
  }

  const goTo = (next: Seen) => {
    setSeen(next)
    keep(next.place?.machineId ? { machine: next.place.machineId } : {})
  }
  const lookAt = (job: Job, machineId: number | undefined) =>
    setSeen(machineId === undefined ? { job } : { place: atMachine(machineId), job })

  async function startOf(job: Job, machineId: number): Promise<void> {
    lookAt(job, machineId)
    if (job.light === 'red' || job.state !== 'notStarted') return play('look')
    // Whoever scanned may have been signed out while the operation was chosen.
    if (!known().person) return setSigningIn(true)
    await reportOf('start', { ...job, ...atMachine(machineId) })
  }

  function scanned(code: string): Promise<boolean> {
    const done = before.current.then(() => follow(code))
    before.current = done.catch(() => undefined)
    return done
  }

  async function follow(code: string): Promise<boolean> {
    const found = await lookUp(code)
    if (!found) return false
    if (found.kind === 'person' && !(await signIn({ kind: 'badge', secret: code }))) return false
    const now = known().person
    const { person: _, ...rest } = latest.current
    // Whoever has signed out since is nobody's name any more.
    const so: Gathered = now ? { ...rest, person: now.userId } : rest
    const { gathered: next, start } = gather(so, found.kind, found.id)
    keep(start ? { machine: start.machine } : next)
    if (found.kind === 'machine') setSeen({ place: atMachine(found.id) })
    if (found.kind === 'batch' || start) {
      const machineId = start?.machine ?? next.machine
      const jobs = operationsOf(start?.batch ?? found.id, machineId)
      const [only, more] = jobs
      if (!only) notify('warning', say('noOperation'))
      else if (more && !isSame(only, more)) setChoice({ jobs, machineId, starts: start !== undefined })
      else if (start) await startOf(only, start.machine)
      else lookAt(only, machineId)
    }
    return true
  }

  const { place } = seen
  const job = seen.job && work?.jobs.find((one) => isSame(one, seen.job!))
  return (
    <div className="floor">
      <Head onSignIn={() => setSigningIn(true)} machineId={place?.machineId ?? undefined} />
      <ScanField onCode={scanned} gathered={person ? { ...gathered, person: person.userId } : gathered} />
      <RefusedReports />
      <main>
        {!work ? (
          <p className="centre">{say('loading')}</p>
        ) : job ? (
          <JobScreen
            key={`${job.batchId}/${job.operationNumber}`}
            job={job}
            place={place}
            onBack={() => goTo(place ? { place } : {})}
            onSignIn={() => setSigningIn(true)}
          />
        ) : place === undefined ? (
          <MachinesScreen work={work} onOpen={(chosen) => goTo({ place: chosen })} />
        ) : (
          <MachineScreen
            work={work}
            place={place}
            onBack={() => goTo({})}
            onOpen={(next) => setSeen({ place, job: next })}
          />
        )}
      </main>
      {isSigningIn && <SignInDialog onClose={() => setSigningIn(false)} />}
      {choice && (
        <ChooseOperation
          jobs={choice.jobs}
          onClose={() => setChoice(undefined)}
          onChoose={(chosen) => {
            setChoice(undefined)
            if (choice.starts && choice.machineId !== undefined) void startOf(chosen, choice.machineId)
            else lookAt(chosen, choice.machineId)
          }}
        />
      )}
      {idle.isAsking && <IdleQuestion {...idle} />}
    </div>
  )
}
