import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { toast } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useId, useRef } from 'react'
import { mostPhotos } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { PhotoImage } from '../photo-image.tsx'
import { drawPhoto } from '../photo.ts'
import './reporting.css'

interface PhotoFieldProps {
  photos: readonly Blob[]
  onChange: (next: (before: readonly Blob[]) => readonly Blob[]) => void
  /** Some are still being drawn: what is sent now would go without them. */
  isReading: boolean
  onReading: (isReading: boolean) => void
}

/** Photos of a report, from a camera or from files. */
export function PhotoField({ photos, onChange, isReading, onReading }: PhotoFieldProps) {
  const tell = useTell()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  async function take(files: readonly File[]): Promise<void> {
    onReading(true)
    for (const file of files) {
      try {
        const photo = await drawPhoto(file)
        onChange((before) => [...before, photo].slice(0, mostPhotos))
      } catch {
        toast('danger', tell('photoUnreadable', { name: file.name }))
      }
    }
    onReading(false)
  }

  return (
    <div className="mw-field" role="group" aria-labelledby={`${id}label`}>
      <span id={`${id}label`}>{tell('photoField')}</span>
      {photos.length > 0 && (
        <ul className="floor-photos">
          {photos.map((photo, at) => (
            // Photos have no names.
            <li key={at}>
              <PhotoImage of={photo} name={tell('photoNumber', { number: at + 1 })} />
              <Button
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={tell('photoRemove', { number: at + 1 })}
                onClick={() => onChange((before) => before.filter((one) => one !== photo))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void take(files)
        }}
      />
      <Button
        icon={<PictureOutlined aria-hidden />}
        loading={isReading}
        disabled={photos.length >= mostPhotos}
        onClick={() => input.current?.click()}
      >
        {tell('photoAdd')}
      </Button>
      <p className="mw-help" role="status">
        {isReading ? tell('photoReading') : tell('photoHint', { most: mostPhotos })}
      </p>
    </div>
  )
}
