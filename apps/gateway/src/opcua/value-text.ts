/** A value of OPC UA as it is written in the lines of a connection; absent where it has no such form. */
import { DataType, type Variant } from 'node-opcua-client'

/** High and low half, as the library keeps numbers of 64 bits. */
const wide = (signed: boolean, [high, low]: readonly [number, number]): string => {
  const bits = (BigInt(high) << 32n) | BigInt(low)
  return String(signed ? BigInt.asIntN(64, bits) : bits)
}

export function textOf({ dataType, value }: Variant): string | undefined {
  if (value === null || value === undefined) return undefined
  if (dataType === DataType.Int64 || dataType === DataType.UInt64)
    return wide(dataType === DataType.Int64, value as [number, number])
  if (dataType === DataType.LocalizedText) return (value as { text?: string | null }).text ?? undefined
  if (value instanceof Date) return value.toISOString()
  return ['boolean', 'number', 'string'].includes(typeof value) ? String(value) : undefined
}
