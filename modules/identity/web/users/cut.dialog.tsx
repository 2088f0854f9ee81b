import { Modal, Slider } from 'antd'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useTell } from '../page-words.ts'
import { mostZoom, movedBy, partOf, photoSize, wholeCut } from './photo-cut.ts'
import './users.css'

interface CutDialogProps {
  picture: ImageBitmap
  onCut: (photo: Blob) => void
  onClose: () => void
}

/** Half the size that is kept. */
const view = { width: photoSize.width / 2, height: photoSize.height / 2 }
const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves and enlarges the part that is kept, by pointer or by keys. */
export default function CutDialog({ picture, onCut, onClose }: CutDialogProps) {
  const tell = useTell()
  // The dialog brings its content a moment later.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const from = useRef<{ x: number; y: number }>(undefined)
  const [cut, setCut] = useState(wholeCut)
  useEffect(() => {
    if (canvas) draw(canvas, picture, cut)
  }, [canvas, picture, cut])
  /** By pixels of the dialog: what is dragged follows the pointer. */
  const move = (dx: number, dy: number) =>
    setCut((now) => {
      const scale = partOf(picture, now).width / view.width
      return movedBy(picture, now, -dx * scale, -dy * scale)
    })
  const drag = (event: PointerEvent) => {
    if (!from.current) return
    move(event.clientX - from.current.x, event.clientY - from.current.y)
    from.current = { x: event.clientX, y: event.clientY }
  }
  const take = () => {
    const whole = document.createElement('canvas')
    whole.width = photoSize.width
    whole.height = photoSize.height
    draw(whole, picture, cut)
    whole.toBlob((photo) => photo && onCut(photo), 'image/jpeg', 0.9)
  }
  return (
    <Modal open title={tell('photo.title')} okText={tell('photo.use')} width={320} onOk={take} onCancel={onClose}>
      <div className="identity-cut">
        <canvas
          ref={setCanvas}
          width={view.width}
          height={view.height}
          tabIndex={0}
          role="img"
          aria-label={tell('photo.hint')}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            from.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => (from.current = undefined)}
          onKeyDown={(event) => {
            const step = keySteps[event.key]
            if (!step) return
            event.preventDefault()
            move(-step[0] * 8, -step[1] * 8)
          }}
        />
        <label>
          {tell('photo.zoom')}
          <Slider
            min={1}
            max={mostZoom}
            step={0.05}
            value={cut.zoom}
            tooltip={{ open: false }}
            ariaLabelForHandle={tell('photo.zoom')}
            onChange={(zoom) => setCut((now) => movedBy(picture, { ...now, zoom }, 0, 0))}
          />
        </label>
        <p className="mw-help">{tell('photo.drag')}</p>
      </div>
    </Modal>
  )
}

function draw(on: HTMLCanvasElement, picture: ImageBitmap, cut: Parameters<typeof partOf>[1]): void {
  const { left, top, width, height } = partOf(picture, cut)
  const context = on.getContext('2d')
  if (!context) return
  // What is transparent would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, on.width, on.height)
  context.drawImage(picture, left, top, width, height, 0, 0, on.width, on.height)
}
