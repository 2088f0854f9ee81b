import './scan-field.css'
import {
  codeOf,
  isRepeated,
  nothingRead,
  readOn,
  silenceMs,
  scanParts,
  takesEnd,
  type Gathered,
  type ScanEvent,
  type Seen,
} from '@mouldwright/terminals/shared'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { play } from '../device/sounds.ts'
import { notify, useKnown } from '../store.ts'
import { say, type Word } from '../words.ts'

type Camera = typeof import('./camera.tsx').Camera

interface ScanFieldProps {
  /** Answers whether the code meant something here. */
  onCode: (code: string) => Promise<boolean>
  gathered: Gathered
}

/** Somewhere else is being typed. */
const isEditing = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** When a key was pressed, in milliseconds since the epoch: a page that has much to do hears of it later. */
const pressedAt = ({ timeStamp }: KeyboardEvent) => Date.now() - Math.max(0, performance.now() - timeStamp)

/** Takes what scanners send, wherever the focus is; a key of a keyboard in another field is that field's. */
export function ScanField({ onCode, gathered }: ScanFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const reading = useRef(nothingRead)
  const last = useRef<Seen>(undefined)
  const [shown, setShown] = useState('')
  const [isCamera, setCamera] = useState(false)
  const [Camera, setReader] = useState<Camera>()
  const [log, setLog] = useState<readonly string[]>([])
  const { notice } = useKnown()

  const take = useEffectEvent(async (text: string) => {
    const result = codeOf(text)
    const at = Date.now()
    if ('fault' in result) {
      play('wrong')
      notify('danger', say('scanAgain'))
      return
    }
    const seen = { code: result.code, at }
    const isAgain = isRepeated(last.current, seen)
    last.current = seen
    if (isAgain) return
    setLog((before) => [result.code, ...before].slice(0, 3))
    play((await onCode(result.code)) ? 'done' : 'wrong')
  })

  const feed = useEffectEvent((event: ScanEvent) => {
    const step = readOn(reading.current, event)
    reading.current = step.reading
    setShown(step.reading.text)
    for (const text of step.read) void take(text)
  })

  const giveCameraUp = () => {
    setCamera(false)
    notify('danger', say('cameraFailed'))
  }
  const failCamera = useEffectEvent(giveCameraUp)

  // Its code comes with the first press; off line it may not come. A camera that was closed meanwhile has not failed.
  useEffect(() => {
    if (!isCamera || Camera) return
    let isOver = false
    import('./camera.tsx').then(
      (found) => setReader(() => found.Camera),
      () => isOver || failCamera(),
    )
    return () => {
      isOver = true
    }
  }, [isCamera, Camera])

  // What ends neither with Enter nor with Tab ends with silence.
  useEffect(() => {
    if (!shown) return
    // At once: the next code may begin before React would draw, and must not be written behind this one.
    const timer = setTimeout(() => flushSync(() => feed({ kind: 'time', at: Date.now() })), silenceMs)
    return () => clearTimeout(timer)
  }, [shown])

  // A scanner types where the focus is; on a page of large buttons that is often nowhere.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isEnd = event.key === 'Enter' || event.key === 'Tab'
      const isElsewhere = document.activeElement !== field.current && isEditing(document.activeElement)
      if (isEnd && takesEnd(reading.current, pressedAt(event)) && !(isElsewhere && reading.current.text)) {
        event.preventDefault()
        event.stopPropagation()
        feed({ kind: 'end', at: Date.now() })
        return
      }
      if (reading.current.isEndOpen) reading.current = nothingRead
      if (isEnd || isElsewhere || event.target === field.current || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (event.key.length === 1 && !(event.key === ' ' && reading.current.text === ''))
        feed({ kind: 'text', text: event.key, at: Date.now() })
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])

  const missing = scanParts.filter((part) => gathered[part] === undefined)
  return (
    <section className="scan" aria-label={say('scanField')}>
      <input
        ref={field}
        type="text"
        inputMode="none"
        value={shown}
        placeholder={say('scanHint')}
        aria-label={say('scanField')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        onChange={(event) => {
          const { value } = event.target
          const before = reading.current.text
          if (value.startsWith(before)) feed({ kind: 'text', text: value.slice(before.length), at: Date.now() })
          else {
            reading.current = nothingRead
            feed({ kind: 'text', text: value, at: Date.now() })
          }
        }}
      />
      <ol className="have">
        {scanParts.map((part) => (
          <li key={part} className={gathered[part] === undefined ? '' : 'done'}>
            {gathered[part] === undefined ? '○' : '✓'} {say(`have_${part}` as Word)}
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => setCamera(!isCamera)}>
        {say(isCamera ? 'scanStop' : 'scanCamera')}
      </button>
      <p className="notice" role="status" data-tone={notice?.tone}>
        {notice?.text ??
          (missing.length > 0 && missing.length < scanParts.length
            ? say('missing', { parts: missing.map((part) => say(`have_${part}` as Word)).join(' · ') })
            : '')}
      </p>
      {log.length > 0 && (
        <ol className="log" aria-label={say('scans')}>
          {log.map((code, at) => (
            // Newest on top; the same code may stand twice.
            <li key={`${code} ${at}`}>{code}</li>
          ))}
        </ol>
      )}
      {isCamera && !Camera && <p>{say('loading')}</p>}
      {isCamera && Camera && <Camera onText={(text) => void take(text)} onFailure={giveCameraUp} />}
    </section>
  )
}
