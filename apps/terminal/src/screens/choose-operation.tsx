import { Cancel } from '../parts/ways-back.tsx'
import type { Job } from '@mouldwright/terminals/shared'
import { Dialog } from '../parts/dialog.tsx'
import { say } from '../words.ts'

interface ChooseOperationProps {
  jobs: readonly Job[]
  onClose: () => void
  onChoose: (job: Job) => void
}

export function ChooseOperation({ jobs, onClose, onChoose }: ChooseOperationProps) {
  return (
    <Dialog title={say('whichOperation')} onClose={onClose}>
      <div className="choices">
        {jobs.map((job) => (
          <button key={job.operationNumber} type="button" className="big" onClick={() => onChoose(job)}>
            {job.operationNumber} {job.processName}
          </button>
        ))}
        <Cancel onClose={onClose} />
      </div>
    </Dialog>
  )
}
