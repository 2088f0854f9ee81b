declare module 'ipp-encoder' {
  type Value = number | string | boolean
  interface Attribute {
    tag: number
    name: string
    value: Value | readonly Value[]
  }
  interface Message {
    version?: { major: number; minor: number }
    requestId: number
    groups: { tag: number; attributes: Attribute[] }[]
  }
  interface Read {
    requestId: number
    groups: { tag: number; attributes: { tag: number; name: string; value: unknown[] }[] }[]
  }
  export type IppRequest = Read & { operationId: number }
  export type IppAnswer = Read & { statusCode: number }
  interface Side<Sent, Received> {
    encode(message: Sent, into: Buffer): Buffer
    encodingLength(message: Sent): number
    /** `bytes` is what the last one took, without the content behind it. */
    decode: ((bytes: Buffer) => Received) & { bytes: number }
  }
  const ipp: {
    CONSTANTS: Readonly<Record<string, number>>
    request: Side<Message & { operationId: number }, IppRequest>
    response: Side<Message & { statusCode: number }, IppAnswer>
  }
  export default ipp
}
