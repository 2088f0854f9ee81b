/** Where the database writes what happened to it; pino's loggers fit. */
export type PostgresLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A database server that is ready for use, embedded or somebody else's: the rest of the product need not know which. */
export type PostgresServer = {
  /** Connection string of the role that owns the schema: for migrations and the queue's own tables. */
  ownerUrl: string
  /** Connection string of the role that owns nothing and bypasses nothing: for every request. */
  appUrl: string
  /** Name of the role in `appUrl`; migrations grant to it. */
  appRole: string
  /** Superuser of an embedded server; absent where the server is somebody else's. */
  adminUrl?: string
  /** True when a running server was taken over instead of started. */
  adopted: boolean
  /** Stops an embedded server (fast shutdown, everything on disk); leaves a foreign one alone. */
  stop(): Promise<void>
}

export type PostgresProblem =
  | 'no-binaries'
  | 'folder-in-use'
  | 'folder-not-ours'
  | 'wrong-version'
  | 'port-taken'
  | 'not-starting'
  | 'not-reachable'
  | 'not-safe'

/** The database cannot be used; the message says to the operator what to do. */
export class PostgresError extends Error {
  readonly problem: PostgresProblem

  constructor(problem: PostgresProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PostgresError'
    this.problem = problem
  }
}
