import { failureText, ProgressBar, RequiredMark, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { ChoiceSelect, FieldInput, FileDrop, FormDialog } from '@mouldwright/web-kit/entity'
import { Button, Skeleton } from 'antd'
import { useId, type ReactNode } from 'react'
import { measured, measurement, resultFileTypes } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import { ResultsPreview } from './results-preview.tsx'
import { useResultsImport, type ResultsImport } from './use-results-import.ts'

/** Imports the results that a measuring machine has written into a file: machine and file, then what comes of it, then all of it or nothing. */
export function ResultsDialog({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  const state = useResultsImport()
  const { sources, outcome, failure, isReading, apply } = state
  const count = outcome && outcome.totalFaults === 0 ? outcome.measured : 0
  return (
    <FormDialog
      title={tell('results.title')}
      verb={count > 0 ? tell('results.verbCount', { count }) : tell('results.verb')}
      width={820}
      className="electrode-form"
      isDisabled={count === 0}
      send={apply}
      onClose={onClose}
    >
      {sources?.length === 0 && (
        <p className="mw-verdict mw-tone-warning electrode-wide" role="note">
          {tell('results.noSource')}
        </p>
      )}
      <MachineFields state={state} />
      <ResultFile file={state.file} received={state.source?.files ?? []} />
      {isReading && <Skeleton className="electrode-wide" active paragraph={{ rows: 3 }} />}
      {failure && (
        <p className="mw-fault electrode-wide" role="alert">
          {failureText(failure)}
        </p>
      )}
      {outcome && <ResultsPreview outcome={outcome} />}
    </FormDialog>
  )
}

function MachineFields({ state }: { state: ResultsImport }) {
  const tell = useTell()
  const id = useId()
  const { sources = [], source, probes, probe, probeId, needsReason } = state
  const due = () => {
    if (!probe?.due) return undefined
    const params = { probe: probe.name, date: probe.due }
    if (!probe.isOverdue) return tell('measure.probeDue', params)
    return tell(needsReason ? 'measure.probeOverride' : 'measure.probeOverdue', params)
  }
  return (
    <div className="electrode-machine electrode-wide">
      <Labelled id={`${id}source`} label={tell('results.source')} isRequired>
        <ChoiceSelect
          id={`${id}source`}
          value={source?.id ?? null}
          options={sources.map((one) => ({ value: one.id, label: `${one.machine} · ${one.format}` }))}
          onChange={(next) => state.setSource(typeof next === 'number' ? next : undefined)}
        />
      </Labelled>
      <Labelled id={`${id}probe`} label={tell('results.probe')} help={due()}>
        <ChoiceSelect
          id={`${id}probe`}
          value={probeId}
          options={probes.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(next) => state.setProbe(typeof next === 'number' ? next : undefined)}
        />
      </Labelled>
      {needsReason && (
        <Labelled id={`${id}reason`} label={tell('results.reason')} isRequired isWide>
          <FieldInput
            id={`${id}reason`}
            of={measurement}
            name="calibrationReason"
            field={measured.calibrationReason}
            value={state.reason}
            onChange={(next) => state.setReason(String(next ?? ''))}
          />
        </Labelled>
      )}
    </div>
  )
}

interface ResultFileProps {
  file: ResultsImport['file']
  received: readonly { fileId: number; name: string; at: string }[]
}

function ResultFile({ file: { stored, part, take, takeReceived, forget }, received }: ResultFileProps) {
  const tell = useTell()
  const id = useId()
  const zone = useTimeZone()
  return (
    <div className="electrode-source electrode-wide">
      {!stored && received.length > 0 && (
        <Labelled id={id} label={tell('results.received')}>
          <ChoiceSelect
            id={id}
            value={null}
            options={received.map(({ fileId, name, at }) => ({
              value: fileId,
              label: `${name} · ${wallClock(at, zone)}`,
            }))}
            onChange={(next) => {
              const chosen = received.find(({ fileId }) => fileId === next)
              if (chosen) takeReceived(chosen)
            }}
          />
        </Labelled>
      )}
      {stored ? (
        <p className="electrode-file">
          <strong>{stored.name}</strong>
          <Button size="small" onClick={forget}>
            {tell('results.other')}
          </Button>
        </p>
      ) : (
        <FileDrop types={resultFileTypes} disabled={part !== undefined} onFile={(given) => void take(given)} />
      )}
      {part !== undefined && <ProgressBar part={part} />}
    </div>
  )
}

interface LabelledProps {
  id: string
  label: string
  isRequired?: boolean
  isWide?: boolean
  help?: string | undefined
  children: ReactNode
}

function Labelled({ id, label, isRequired, isWide, help, children }: LabelledProps) {
  return (
    <div className={isWide ? 'mw-field electrode-wide' : 'mw-field'}>
      <label htmlFor={id}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children}
      {help && <p className="mw-help">{help}</p>}
    </div>
  )
}
