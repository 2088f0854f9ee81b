/** What connectors share: a device of the plan, and what it reports through. */
import type { PlannedConnection, Signal } from '@mouldwright/signals/shared'
import type { Connection } from '../context.ts'

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
}

export type ConnectorMaker = (parts: ConnectorParts) => Connector
