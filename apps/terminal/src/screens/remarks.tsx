import './remarks.css'
import { drawPhoto } from '@mouldwright/floor/photo'
import { PhotoImage } from '@mouldwright/floor/photo-image'
import { mostPhotos } from '@mouldwright/floor/shared'
import { useId, useRef } from 'react'
import { play } from '../device/sounds.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Phrases } from '../parts/phrases.tsx'
import { notify, usePhrases } from '../store.ts'
import { say } from '../words.ts'

/** What somebody says and shows beside the figures of a report. */
export interface Remarks {
  note: string
  photos: readonly Blob[]
  /** Photos that are still being drawn: a report waits for them. */
  reading: readonly File[]
}

export const noRemarks: Remarks = { note: '', photos: [], reading: [] }
export const hasRemarks = ({ note, photos, reading }: Remarks): boolean =>
  note.trim() !== '' || photos.length > 0 || reading.length > 0
export const isReading = ({ reading }: Remarks): boolean => reading.length > 0

interface RemarkFieldsProps {
  remarks: Remarks
  /** The company's remarks of reports may be put into the note by a press. */
  isOffering?: boolean
  onChange: (next: (before: Remarks) => Remarks) => void
}

/** Characters of a note. */
const longest = 500

/** Behind what stands there already. */
const withPhrase = (note: string, phrase: string) =>
  (note.trim() ? `${note.trim()}${say('comma')}${phrase}` : phrase).slice(0, longest)

const without = <T,>(all: readonly T[], one: T): readonly T[] => all.filter((each) => each !== one)

export function RemarkFields({ remarks, isOffering = true, onChange }: RemarkFieldsProps) {
  const { report: phrases } = usePhrases()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { note, photos } = remarks

  async function take(files: readonly File[]): Promise<void> {
    onChange((before) => ({ ...before, reading: [...before.reading, ...files] }))
    for (const file of files) {
      const drawn = await draw(file)
      onChange((before) =>
        // Cleared meanwhile, or the remarks of somebody else by now.
        before.reading.includes(file)
          ? {
              ...before,
              reading: without(before.reading, file),
              photos: [...before.photos, ...drawn].slice(0, mostPhotos),
            }
          : before,
      )
    }
  }

  return (
    <div className="remarks">
      <label htmlFor={id}>
        <span>{say('note')}</span>
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={longest}
        value={note}
        onChange={({ target: { value } }) => onChange((before) => ({ ...before, note: value }))}
      />
      <Phrases
        of={isOffering ? phrases : []}
        onPick={(phrase) => onChange((before) => ({ ...before, note: withPhrase(before.note, phrase) }))}
      />
      <ul className="plain photos">
        {photos.map((photo, at) => (
          // Photos have no names.
          <li key={at}>
            <PhotoImage of={photo} name={say('photoNumber', { number: at + 1 })} />
            <button
              type="button"
              aria-label={`${say('photoRemove')} ${at + 1}`}
              onClick={() => onChange((before) => ({ ...before, photos: without(before.photos, photo) }))}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void take(files)
        }}
      />
      <button
        type="button"
        className="big"
        disabled={isReading(remarks) || photos.length >= mostPhotos}
        onClick={() => input.current?.click()}
      >
        {isReading(remarks) ? say('loading') : say('takePhoto')}
      </button>
      {isReading(remarks) && (
        <p className="hint" role="status">
          {say('photoReading')}
        </p>
      )}
    </div>
  )
}

/** None where it cannot be read, which is said. */
async function draw(file: File): Promise<readonly Blob[]> {
  try {
    return [await drawPhoto(file)]
  } catch {
    play('wrong')
    notify('danger', say('photoUnreadable'))
    return []
  }
}

/** For reports that are one press: what is noted here goes with the next one. */
export function RemarksDialog({ remarks, onChange, onClose }: RemarkFieldsProps & { onClose: () => void }) {
  return (
    <Dialog title={say('remarks')} onClose={onClose}>
      <p className="hint">{say('remarksHint')}</p>
      <RemarkFields remarks={remarks} onChange={onChange} />
      <div className="row">
        <button type="button" className="primary big" onClick={onClose}>
          {say('enter')}
        </button>
        {hasRemarks(remarks) && (
          <button
            type="button"
            className="big"
            onClick={() => {
              onChange(() => noRemarks)
              onClose()
            }}
          >
            {say('clear')}
          </button>
        )}
      </div>
    </Dialog>
  )
}

/** What waits for the next report, in short. */
export function remarksInShort({ note, photos, reading }: Remarks): string {
  const short = note.trim().length > 24 ? `${note.trim().slice(0, 24)}…` : note.trim()
  return [
    short,
    photos.length > 0 ? say('photoCount', { count: photos.length }) : '',
    reading.length > 0 ? say('photoReading') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
