import { CheckCircleFilled, DoubleRightOutlined, ReloadOutlined } from '@ant-design/icons'
import type { Purpose } from '@mouldwright/verification/shared'
import { Button, Modal } from 'antd'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTell } from './page-words.ts'
import { fragmentWidth, furthest, pictureWidth, usePuzzle } from './use-puzzle.ts'
import './verification.css'

export interface PuzzleDialogProps {
  /** What the proof is for: a phone number, an address, or the masked number of whoever is signed in. */
  phoneNum: string
  purpose: Purpose
  /** Called once, after the green tick. */
  onSolved: () => void
  onClose: () => void
}

const percent = (pixels: number) => `${(pixels / pictureWidth) * 100}%`

/** The security check: a piece is moved into its gap by pointer, finger or arrow keys. */
export function PuzzleDialog({ phoneNum, purpose, onSolved, onClose }: PuzzleDialogProps) {
  const tell = useTell()
  const { state, picture, offset, refresh, verify, move } = usePuzzle(phoneNum, purpose, onSolved)
  const track = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const grip = useRef<{ x: number; from: number } | undefined>(undefined)

  function hold(event: PointerEvent): void {
    if (state !== 'ready' || event.button !== 0) return
    grip.current = { x: event.clientX, from: offset }
  }

  function drag(event: PointerEvent): void {
    if (!grip.current) return
    const scale = pictureWidth / (track.current?.clientWidth || pictureWidth)
    move(grip.current.from + (event.clientX - grip.current.x) * scale)
  }

  function release(): void {
    if (!grip.current) return
    grip.current = undefined
    void verify()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (step) move(offset + step * (event.shiftKey ? 10 : 1))
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(furthest)
    else if (event.key === 'Enter') void verify()
    else return
    event.preventDefault()
  }

  const way = purpose === 'signIn' || purpose === 'register' ? purpose : 'other'
  const said = state === 'solved' || state === 'wrong' || state === 'loading' ? tell(`puzzle.${state}`) : ''
  return (
    <Modal
      open
      centered
      width={368}
      className="mw-puzzle-dialog"
      title={tell('puzzle.title')}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && handle.current?.focus()}
    >
      <div className={`mw-puzzle mw-puzzle-${state}`}>
        <div className="mw-puzzle-picture" aria-busy={state === 'loading'}>
          {picture && (
            <>
              <img src={picture.bigImage} alt="" draggable={false} width={pictureWidth} height={160} />
              <img
                className="mw-puzzle-piece"
                src={picture.smallImage}
                alt=""
                draggable={false}
                style={{ left: percent(offset), width: percent(fragmentWidth) }}
              />
            </>
          )}
          {state === 'loading' && <p className="mw-puzzle-veil">{tell('puzzle.loading')}</p>}
          {state === 'absent' && <p className="mw-puzzle-veil">{tell('puzzle.absent')}</p>}
          {state === 'solved' && (
            <p className="mw-puzzle-veil mw-puzzle-tick">
              <CheckCircleFilled aria-hidden />
            </p>
          )}
        </div>
        <div
          ref={track}
          className="mw-puzzle-track"
          onPointerMove={drag}
          onPointerUp={release}
          onPointerLeave={release}
          onPointerCancel={release}
        >
          <span className="mw-puzzle-way" style={{ width: `calc(${percent(offset)} + 20px)` }} />
          <span className="mw-puzzle-hint">{offset === 0 && tell('puzzle.hint')}</span>
          <div
            ref={handle}
            className="mw-puzzle-grip"
            role="slider"
            tabIndex={0}
            aria-label={tell('puzzle.slider')}
            aria-describedby="mw-puzzle-keys"
            aria-valuemin={0}
            aria-valuemax={furthest}
            aria-valuenow={offset}
            aria-valuetext={tell('puzzle.at', { offset })}
            aria-disabled={state !== 'ready'}
            style={{ left: percent(offset) }}
            onPointerDown={hold}
            onKeyDown={onKeyDown}
          >
            <DoubleRightOutlined aria-hidden />
          </div>
        </div>
        <p className="mw-unseen" role="status">
          {said}
        </p>
        <p className="mw-help" id="mw-puzzle-keys">
          {tell('puzzle.keys')}
        </p>
        <div className="mw-puzzle-foot">
          <p className="mw-help">{tell(`puzzle.${way}`)}</p>
          <Button
            icon={<ReloadOutlined aria-hidden />}
            disabled={state !== 'ready' && state !== 'absent'}
            onClick={refresh}
          >
            {tell('puzzle.refresh')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
