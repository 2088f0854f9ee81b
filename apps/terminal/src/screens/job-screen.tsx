import { Crumbs } from '../parts/ways-back.tsx'
import './job-screen.css'
import type { Job, TerminalSection } from '@mouldwright/terminals/shared'
import { useId, useState } from 'react'
import { useKnown, usePhrases } from '../store.ts'
import { say } from '../words.ts'
import { beginning, buttonsOf, type Button } from './job-buttons.ts'
import { JobLight, JobSheet } from './job-sheet.tsx'
import { PlaceSelect, useChosenPlace } from './place-select.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import type { Place } from './place.ts'
import { QuantityDialog, type Counted } from './quantity-dialog.tsx'
import { hasRemarks, isReading, noRemarks, RemarksDialog, remarksInShort, type Remarks } from './remarks.tsx'
import { useHalfFilled } from './half-filled.ts'
import { reportOf } from './report.ts'

const hasForm = new Set<Button>(['finish', 'scrap', 'rework', 'delivery'])
const isBad = (button: Button) => button === 'scrap' || button === 'rework'

interface JobScreenProps {
  job: Job
  /** Where somebody stands before it. */
  place: Place | undefined
  onBack: () => void
  onSignIn: () => void
}

/** The job's sheet, and large buttons for what may be reported of it. */
export function JobScreen({ job, place, onBack, onSignIn }: JobScreenProps) {
  const { work, person } = useKnown()
  const id = useId()
  const [form, setForm] = useState<Button>()
  const asksFirst = useForms()
  const { remarks, note, isNoting, setNoting } = useRemarks(person?.userId)
  const { places, at, atKey, choose } = useChosenPlace(job, place)
  const section = work?.sections.find(({ id }) => id === job.sectionId)
  const items = (section?.items ?? []).filter(
    ({ workpieceType }) => workpieceType === job.partType || workpieceType === 0,
  )
  const buttons = buttonsOf(job, person?.userId, {
    items: items.map(({ item }) => item),
    finishesDirectly: section?.canCompleteDirectly ?? false,
  })

  async function press(button: Button, counted: Counted = {}): Promise<void> {
    if (!person) return onSignIn()
    if (asksFirst(button) && form !== button) return setForm(button)
    setForm(undefined)
    note(() => noRemarks)
    const kind = button === 'delivery' ? 'deliver' : button === 'incomingMaterial' ? 'materialIn' : button
    await reportOf(
      kind,
      { ...job, machineId: at?.machineId ?? null, groupId: at?.groupId ?? null },
      { ...counted, remarks },
    )
  }

  const stops = job.reasons.find(({ light }) => light === 'red')
  return (
    <>
      <Crumbs onBack={onBack} light={<JobLight job={job} />}>
        {job.mouldNumber} {job.partNumber} <small>{job.processName}</small>
      </Crumbs>
      <div className="job-body">
        <JobSheet
          job={job}
          section={section}
          machine={work?.machines.find(({ id }) => id === (at?.machineId ?? job.machineId))}
          mayBegin={buttons.some((button) => beginning.has(button))}
          onSignIn={onSignIn}
        />
        <section className="buttons">
          {job.state === 'notStarted' && places.length > 0 && <PlaceSelect {...{ places, atKey, choose }} />}
          {!person && <p className="nobody-hint">{say('whoFirst')}</p>}
          {buttons.map((button, place) => {
            const why = isReading(remarks) ? say('photoReading') : beginning.has(button) ? stops?.text : undefined
            const hint = why ?? (button === 'handOver' ? say('handOverHint') : undefined)
            return (
              <button
                key={button}
                type="button"
                className={`big ${place === 0 ? 'primary' : isBad(button) ? 'danger' : ''}`}
                aria-label={say(button)}
                aria-describedby={hint && `${id}${button}`}
                disabled={why !== undefined || (beginning.has(button) && places.length > 0 && at === undefined)}
                onClick={() => void press(button)}
              >
                {say(button)}
                {hint && <small id={`${id}${button}`}>{hint}</small>}
              </button>
            )
          })}
          <button
            type="button"
            className="big"
            aria-label={say('remarks')}
            aria-describedby={hasRemarks(remarks) ? `${id}remarks` : undefined}
            onClick={() => (person ? setNoting(true) : onSignIn())}
          >
            {say('remarks')}
            {hasRemarks(remarks) && (
              <small id={`${id}remarks`}>{say('remarksWait', { remarks: remarksInShort(remarks) })}</small>
            )}
          </button>
        </section>
      </div>
      {form && (
        <JobForm
          button={form}
          {...{ job, section, remarks, note }}
          onClose={() => setForm(undefined)}
          onSend={(counted) => void press(form, counted)}
        />
      )}
      {isNoting && <RemarksDialog remarks={remarks} onChange={note} onClose={() => setNoting(false)} />}
    </>
  )
}

/** Which buttons ask for more before they report: a pause where the company has remarks for it. */
function useForms(): (button: Button) => boolean {
  const { pause } = usePhrases()
  return (button) => hasForm.has(button) || (button === 'pause' && pause.length > 0)
}

interface JobFormProps {
  button: Button
  job: Job
  section: TerminalSection | undefined
  remarks: Remarks
  note: (next: (before: Remarks) => Remarks) => void
  onClose: () => void
  onSend: (counted: Counted) => void
}

function JobForm({ button, job, section, remarks, note, onClose, onSend }: JobFormProps) {
  if (button === 'pause') return <PauseDialog onClose={onClose} onSend={(reason) => onSend({ reason })} />
  return (
    <QuantityDialog
      kind={button}
      most={job.quantity}
      workMinutes={job.workMinutes}
      asksWeight={button === 'delivery' && (section?.needsShipmentWeight ?? false)}
      remarks={remarks}
      onRemark={note}
      onClose={onClose}
      onSend={onSend}
    />
  )
}

/** Remarks of whoever is signed in: nobody else reports them. */
function useRemarks(userId: number | undefined) {
  const [kept, setKept] = useState<Remarks & { by?: number | undefined }>(noRemarks)
  const [isNoting, setNoting] = useState(false)
  const remarks = userId === undefined || kept.by === userId ? kept : noRemarks
  useHalfFilled(hasRemarks(remarks))
  const note = (next: (before: Remarks) => Remarks) =>
    setKept((before) => {
      const own = before.by === userId ? before : noRemarks
      const noted = next(own)
      return noted === own ? before : { ...noted, by: userId }
    })
  return { remarks, note, isNoting, setNoting }
}
