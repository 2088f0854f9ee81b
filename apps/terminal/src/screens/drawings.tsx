import './drawings.css'
import { readDrawing, type Job } from '@mouldwright/terminals/shared'
import { useEffect, useState } from 'react'
import { call, Refused } from '../device/calls.ts'
import { play } from '../device/sounds.ts'
import { Dialog } from '../parts/dialog.tsx'
import { notify, useKnown } from '../store.ts'
import { say } from '../words.ts'

type Drawing = Job['drawings'][number]

/** What a drawing is called: its file, its revision, what it shows. */
const factsOf = ({ revision, remark }: Drawing): string =>
  [revision && say('revision', { revision }), remark].filter(Boolean).join(' · ')

interface DrawingsProps {
  drawings: readonly Drawing[]
  /** Drawings are shown to somebody, by name. */
  onSignIn: () => void
}

/** The part's drawings, of the revision that is made now. */
export function Drawings({ drawings, onSignIn }: DrawingsProps) {
  const { person } = useKnown()
  const [opened, setOpened] = useState<Drawing>()
  if (drawings.length === 0) return null
  return (
    <section aria-label={say('drawings')} className="worked-by">
      <h3>{say('drawings')}</h3>
      <ul className="plain drawings">
        {drawings.map((drawing) => (
          <li key={drawing.fileId}>
            <button type="button" onClick={() => (person ? setOpened(drawing) : onSignIn())}>
              {drawing.name}
              {factsOf(drawing) && <small>{factsOf(drawing)}</small>}
            </button>
          </li>
        ))}
      </ul>
      {opened && person && <DrawingDialog of={opened} userId={person.userId} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

const isPicture = ({ type }: Blob) => type.startsWith('image/')

/** What the server has of it, as an address of this page. */
function useDrawing({ fileId }: Drawing, userId: number, onFailure: () => void) {
  const [file, setFile] = useState<{ url: string; isPicture: boolean }>()
  useEffect(() => {
    let url: string | undefined
    let isLeft = false
    call(readDrawing, { fileId, userId }, 60_000).then(
      (content) => {
        if (isLeft) return
        url = URL.createObjectURL(content as Blob)
        setFile({ url, isPicture: isPicture(content as Blob) })
      },
      (failure: Error) => {
        if (isLeft) return
        play('wrong')
        notify('danger', failure instanceof Refused ? failure.message : say('drawingOffline'))
        onFailure()
      },
    )
    return () => {
      isLeft = true
      if (url) URL.revokeObjectURL(url)
    }
    // The same drawing is read once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fileId, userId])
  return file
}

function DrawingDialog({ of, userId, onClose }: { of: Drawing; userId: number; onClose: () => void }) {
  const file = useDrawing(of, userId, onClose)
  const [isLarge, setLarge] = useState(false)
  return (
    <Dialog title={[of.name, factsOf(of)].filter(Boolean).join(' · ')} onClose={onClose}>
      {!file && <p className="hint">{say('loading')}</p>}
      {file?.isPicture && (
        <div className={`drawing ${isLarge ? 'large' : ''}`} role="group" aria-label={of.name} tabIndex={0}>
          <img src={file.url} alt={of.name} />
        </div>
      )}
      {file && !file.isPicture && (
        <button type="button" className="primary big" onClick={() => window.open(file.url, '_blank', 'noopener')}>
          {say('openDrawing')}
        </button>
      )}
      <div className="row">
        {file?.isPicture && (
          <button type="button" className="big" onClick={() => setLarge(!isLarge)}>
            {say(isLarge ? 'wholeDrawing' : 'enlarge')}
          </button>
        )}
        <button type="button" className="big" onClick={onClose}>
          {say('back')}
        </button>
      </div>
    </Dialog>
  )
}
