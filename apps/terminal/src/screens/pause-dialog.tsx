import { Dialog } from '../parts/dialog.tsx'
import { Phrases } from '../parts/phrases.tsx'
import { Cancel } from '../parts/ways-back.tsx'
import { usePhrases } from '../store.ts'
import { say } from '../words.ts'

interface PauseDialogProps {
  onClose: () => void
  onSend: (reason: string | null) => void
}

/** Why work pauses, where the company has remarks for it: one press more, and none has to be given. */
export function PauseDialog({ onClose, onSend }: PauseDialogProps) {
  const { pause } = usePhrases()
  return (
    <Dialog title={say('pauseWhy')} onClose={onClose}>
      <Phrases of={pause} onPick={onSend} />
      <div className="row">
        <button type="button" className="primary big" onClick={() => onSend(null)}>
          {say('pauseOnly')}
        </button>
        <Cancel onClose={onClose} />
      </div>
    </Dialog>
  )
}
