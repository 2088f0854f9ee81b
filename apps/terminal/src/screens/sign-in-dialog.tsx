import { Cancel } from '../parts/ways-back.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TerminalPerson } from '@mouldwright/terminals/shared'
import { Dialog } from '../parts/dialog.tsx'
import { play } from '../device/sounds.ts'
import { useKnown } from '../store.ts'
import { signIn } from '../sign-in.ts'
import { say } from '../words.ts'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'clear', '0', 'enter'] as const

/** One's name, then the PIN; a badge that is scanned meanwhile does as well. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const { people, person: signedIn } = useKnown()
  const [person, setPerson] = useState<TerminalPerson>()
  const [search, setSearch] = useState('')
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (signedIn) close()
  }, [signedIn])
  const wanted = search.trim().toLowerCase()
  const found = people.filter(
    ({ name, search: text }) => !wanted || name.toLowerCase().includes(wanted) || text.includes(wanted),
  )
  return (
    <Dialog title={person ? say('pinOf', { name: person.name }) : say('people')} onClose={onClose}>
      {person ? (
        <PinPad person={person} onBack={() => setPerson(undefined)} />
      ) : (
        <>
          <p>{say('orBadge')}</p>
          <label>
            <span>{say('findPerson')}</span>
            <input value={search} onChange={(event) => setSearch(event.target.value)} autoComplete="off" />
          </label>
          <div className="grid people">
            {found.slice(0, 60).map((one) => (
              <button key={one.userId} type="button" className="big" onClick={() => setPerson(one)}>
                {one.name}
              </button>
            ))}
          </div>
          {found.length === 0 && <p>{say('noPerson')}</p>}
          <div className="row">
            <Cancel onClose={onClose} />
          </div>
        </>
      )}
    </Dialog>
  )
}

function PinPad({ person, onBack }: { person: TerminalPerson; onBack: () => void }) {
  const [pin, setPin] = useState('')
  const [isSending, setSending] = useState(false)
  // From now on: what was said before is of somebody's earlier try. It stays longer than a notice does.
  const [fault, setFault] = useState<string>()
  useEffect(
    () =>
      useKnown.subscribe(({ notice }, before) => {
        if (notice !== before.notice && notice?.tone === 'danger') setFault(notice.text)
      }),
    [],
  )
  const left = useRef(new AbortController())
  useEffect(() => {
    const { current } = left
    return () => current.abort()
  }, [])

  async function send(): Promise<void> {
    if (isSending || pin.length < 4) return
    setSending(true)
    const isRight = await signIn({ kind: 'pin', secret: pin }, person.userId, left.current.signal)
    if (isRight !== undefined) play(isRight ? 'done' : 'wrong')
    setPin('')
    setSending(false)
  }

  function press(key: (typeof keys)[number]): void {
    if (key === 'enter') return void send()
    setFault(undefined)
    if (key === 'clear') setPin('')
    else if (pin.length < 8) setPin(pin + key)
  }

  return (
    <>
      {!person.hasPin && <p>{say('pinNone')}</p>}
      <output className="pin" aria-label={say('pinOf', { name: person.name })}>
        {'•'.repeat(pin.length) || '–'}
      </output>
      {fault && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <div className="pad">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className={key === 'enter' ? 'primary big' : 'big'}
            disabled={isSending || (key === 'enter' && pin.length < 4)}
            onClick={() => press(key)}
          >
            {key === 'clear' || key === 'enter' ? say(key) : key}
          </button>
        ))}
      </div>
      <div className="row">
        <button type="button" className="big" onClick={onBack}>
          {say('back')}
        </button>
      </div>
    </>
  )
}
