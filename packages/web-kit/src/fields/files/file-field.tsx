import type { BlobField } from '@mouldwright/kernel'
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { tellFailure } from '../../feedback/perform.ts'
import { ProgressBar } from '../../feedback/progress-bar.tsx'
import { toast } from '../../feedback/store.ts'
import { shownBytes } from '../../format/numbers.ts'
import { useWords, word } from '../../i18n/i18n.ts'
import { listed } from '../../i18n/listed.ts'
import { callFile, download } from '../../request/client.ts'
import { upload } from '../../request/upload.ts'
import { useLeaving } from '../../request/use-leaving.ts'
import type { InputProps } from '../types.ts'
import { tellUploadFailure, tellWrongKind } from './upload-failure.ts'
import './file-field.css'

const filePath = '/comm/file/download.do'

/** A stored file: a picture is shown, another is named and can be fetched. */
export function FileLink({ fileId, isImage }: { fileId: number; isImage: boolean }) {
  const { say } = useWords()
  const source = usePicture(isImage ? fileId : undefined)
  if (isImage) return source ? <img className="mw-thumbnail" src={source} alt={say('value.image')} /> : null
  return (
    <Button
      type="link"
      size="small"
      onClick={() => download(filePath, { fileId }, { method: 'GET' }).catch(tellFailure)}
    >
      {say('action.download')}
    </Button>
  )
}

/** Where a picture comes from that another path than the general one answers with; the same object while it stays the same. */
export interface PictureSource {
  path: string
  /** GET unless said otherwise. */
  method?: 'POST'
  input: Readonly<Record<string, unknown>>
}

/** The picture of a file as an address for `img`; it needs the session's headers, so it cannot be a plain address. */
export function usePicture(fileId: number | undefined, from?: PictureSource): string | undefined {
  const [picture, setPicture] = useState<{ fileId: number; url: string }>()
  useEffect(() => {
    if (fileId === undefined) return
    const left = new AbortController()
    let url: string | undefined
    const input = { ...from?.input, fileId }
    callFile(from?.path ?? filePath, input, { method: from?.method ?? 'GET', signal: left.signal, quiet: true }).then(
      ({ content }) => {
        url = URL.createObjectURL(content)
        setPicture({ fileId, url })
      },
      () => undefined,
    )
    return () => {
      left.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [fileId, from])
  return picture?.fileId === fileId ? picture?.url : undefined
}

type Blob = BlobField<'image'> | BlobField<'file'>

export function FileInput({ field, value, onChange, onBlur, id, disabled, ariaLabel, describedBy }: InputProps<Blob>) {
  const { say } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number>()
  const [name, setName] = useState<string>()
  const leaving = useLeaving()
  // A form gives another one whenever it changes, and goes on while a file is on its way.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  }, [onChange])

  async function take(file: File): Promise<void> {
    const ending = file.name.toLowerCase().split('.').at(-1) ?? ''
    if (!field.types.includes(ending)) {
      tellWrongKind(field.types)
      return
    }
    if (file.size > field.maxBytes) {
      toast('danger', word('kernel', 'issues.fileSize', { max: shownBytes(field.maxBytes) }) ?? '')
      return
    }
    setPart(0)
    const signal = leaving()
    // Until it has arrived the file is only a name: a form that is saved meanwhile is refused instead of leaving the file out.
    onChange(file.name)
    try {
      const stored = await upload(file, {
        onProgress: setPart,
        signal,
        mayStayLocal: field.mayStayLocal === true,
      })
      if (signal.aborted) return
      setName(stored.name)
      latest.current(stored.fileId)
    } catch (error) {
      // Left: what stands in the form now is no longer of this field.
      if (signal.aborted) return
      latest.current(value ?? null)
      tellUploadFailure(error, field.types, file.name)
    } finally {
      setPart(undefined)
      onBlur?.()
    }
  }

  return (
    <div className="mw-file">
      <input
        ref={input}
        type="file"
        hidden
        accept={field.types.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      {typeof value === 'number' && <FileLink fileId={value} isImage={field.kind === 'image'} />}
      <Button
        id={id}
        icon={<UploadOutlined />}
        disabled={disabled === true || part !== undefined}
        aria-label={ariaLabel}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {name ?? say(typeof value === 'number' ? 'file.replace' : 'file.choose')}
      </Button>
      {typeof value === 'number' && !disabled && (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={say('file.remove')}
          onClick={() => {
            setName(undefined)
            onChange(null)
          }}
        />
      )}
      {part !== undefined && <ProgressBar part={part} />}
      <small>{say('file.limits', { types: listed(field.types), max: shownBytes(field.maxBytes) })}</small>
    </div>
  )
}
