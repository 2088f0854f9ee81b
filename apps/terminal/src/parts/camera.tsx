import './camera.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Milliseconds between two looks. */
const lookEveryMs = 250

type Detect = (video: HTMLVideoElement) => Promise<string | undefined>

/** The browser's own reader, else one that comes with the product and is fetched when it is first needed. */
async function detector(): Promise<Detect> {
  if (typeof BarcodeDetector !== 'undefined') {
    const own = new BarcodeDetector({ formats: ['qr_code', 'ean_13'] })
    return async (video) => (await own.detect(video))[0]?.rawValue
  }
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })
  const canvas = document.createElement('canvas')
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context || canvas.width === 0) return undefined
    context.drawImage(video, 0, 0)
    const image = context.getImageData(0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(image, { formats: ['QRCode', 'EAN13'], maxNumberOfSymbols: 1 })
    return found[0]?.text
  }
}

interface CameraProps {
  onText: (text: string) => void
  onFailure: () => void
}

/** The second way to scan. */
export function Camera({ onText, onFailure }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const take = useEffectEvent(onText)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    // A camera that was closed meanwhile has not failed, and another one may be open by now.
    void begin().catch(() => isOver || fail())
    async function begin(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return stop()
      video.current!.srcObject = stream
      await video.current!.play()
      const detect = await detector()
      const look = async () => {
        if (isOver) return
        const text = await detect(video.current!).catch(() => undefined)
        if (text && !isOver) take(text)
        timer = setTimeout(() => void look(), lookEveryMs)
      }
      await look()
    }
    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return <video ref={video} muted playsInline className="camera" />
}
