declare module '*.css'
declare module '*?url' {
  const address: string
  export default address
}
declare const __REVISION__: string

interface DetectedBarcode {
  rawValue: string
}
/** In some browsers only. */
declare class BarcodeDetector {
  constructor(options: { formats: string[] })
  detect(source: HTMLVideoElement): Promise<DetectedBarcode[]>
}
