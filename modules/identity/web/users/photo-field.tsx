import { fieldLabel, lazyPart, listed, tellUploadFailure, toast, upload, word } from '@mouldwright/web-kit'
import { PickedFile, usePicture, type Draft } from '@mouldwright/web-kit/entity'
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { user } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import './users.css'

const CutDialog = lazyPart(async () => (await import('./cut.dialog.tsx')).default)

const { types, maxBytes } = user.fields.photo

/** Somebody's photo: chosen, cut to 400×500 here, then sent. */
export function PhotoField({ draft }: { draft: Draft }) {
  const tell = useTell()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [isSending, setSending] = useState(false)
  const value = draft.values['photo']
  const shown = usePicture(typeof value === 'number' ? value : undefined)
  const label = fieldLabel(user, 'photo')
  const fault = draft.faultOf('photo')

  async function open(file: File): Promise<void> {
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      toast('danger', word('kernel', 'issues.fileKind', { types: listed(types) }) ?? '')
    }
  }

  async function keep(photo: Blob): Promise<void> {
    setPicture(undefined)
    if (photo.size > maxBytes) {
      toast('danger', word('kernel', 'issues.fileSize', { max: '2 MB' }) ?? '')
      return
    }
    setSending(true)
    const file = new File([photo], 'photo.jpg', { type: 'image/jpeg' })
    // Until it has arrived the photo is only a name, as every file: saving meanwhile is refused instead of leaving it out.
    draft.set('photo', file.name)
    try {
      const { fileId } = await upload(file)
      draft.set('photo', fileId)
    } catch (error) {
      draft.set('photo', value ?? null)
      tellUploadFailure(error, types, label)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="mw-field" data-field="photo">
      <span>{label}</span>
      <div className="identity-photo">
        {shown ? <img src={shown} alt={label} /> : <span className="identity-photo-none" aria-hidden />}
        <PickedFile input={input} types={types} onFile={(file) => void open(file)} />
        <div>
          <Button
            icon={<UploadOutlined />}
            loading={isSending}
            disabled={!draft.maySave}
            onClick={() => input.current?.click()}
          >
            {tell(typeof value === 'number' ? 'photo.replace' : 'photo.choose')}
          </Button>
          {typeof value === 'number' && draft.maySave && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={tell('photo.remove')}
              onClick={() => draft.set('photo', null)}
            />
          )}
          <p className="mw-help">{tell('photo.hint')}</p>
        </div>
      </div>
      {fault && <p className="mw-fault">{fault}</p>}
      {picture && (
        <Suspense>
          <CutDialog picture={picture} onCut={(photo) => void keep(photo)} onClose={() => setPicture(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
