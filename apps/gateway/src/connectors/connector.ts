/** What connectors share: a device of the plan, and what it reports through. */
import {
  connectionCauses,
  type ConnectionCause,
  type PlannedConnection,
  type Signal,
} from '@mouldwright/signals/shared'
import type { Connection } from '../context.ts'
import { FaultOf } from '../fault-of.ts'

/** A signal of one connection, before it is known which. */
export type Said =
  | Omit<Extract<Signal, { type: 'state' }>, 'connectionId'>
  | Omit<Extract<Signal, { type: 'reading' }>, 'connectionId'>

interface ConnectorParts {
  of: PlannedConnection
  /** A folder of this connection alone. */
  folder: string
  server: Pick<Connection, 'call' | 'serverNow' | 'onOnline'>
  /** Answers when the signal would outlive a power cut. @param at milliseconds by the server's clock; now where absent */
  tell(said: Said, at?: number): Promise<void>
}

export interface Connector {
  /** One look at the device; the caller repeats it. Fails where the device cannot be reached. */
  look(signal: AbortSignal): Promise<void>
  /** After the last look: what was opened at the device is closed there. */
  close?(): Promise<void>
}

export type ConnectorMaker = (parts: ConnectorParts) => Connector

/** Something is wrong about which somebody can do something. */
export class ConnectionFault extends FaultOf<ConnectionCause> {
  /** SHA-256 of the certificate that the device's server shows. */
  readonly certificate: string | undefined
  constructor(fault: ConnectionCause, detail = '', certificate?: string) {
    super(fault, detail)
    this.certificate = certificate
  }
}

/** By its form: an optional package throws errors of its own copy of the class. */
export function connectionFault(
  error: unknown,
): Pick<ConnectionFault, 'fault' | 'message' | 'certificate'> | undefined {
  const { fault } = error as { fault?: unknown }
  return connectionCauses.some((one) => one === fault) ? (error as ConnectionFault) : undefined
}
