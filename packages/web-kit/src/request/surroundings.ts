import type { CallError } from './call-error.ts'
import type { Handling } from './handling.ts'
import type { Uploaded, UploadOptions } from './upload.ts'

/** Files that stay in the factory, on its gateway. */
interface LocalFiles {
  /** Whether this new one goes there. */
  isInUse: (file: File) => Promise<boolean>
  upload: (file: File, options: UploadOptions) => Promise<Uploaded>
  /** Given to the browser to keep. */
  download: (fileId: number) => Promise<void>
}

/** What the client needs from the app around it; set once at start. */
export interface Surroundings {
  language: () => string
  /** Whether the tenant has opened what the module needs. */
  isModuleOpen: (module: string) => boolean
  /** Steps that follow from a code, whoever called. */
  take: (handling: Handling, error: CallError) => void
  /** Asks the person to show once more who they are (`proof.stale`); whether they did. */
  proveAgain: () => Promise<boolean>
  networkError: () => string
  moduleClosed: (module: string) => string
  /** False while the browser's token is no longer the one of whom this page shows: nothing may leave with it. */
  mayCall: () => boolean
  /** Where the page stands: an answer belongs to the place in which it was asked for. */
  place: () => string | null
  /** Whether the page still stands there; while it is on its way, this waits. */
  isStillAt: (place: string | null) => Promise<boolean>
  /** Headers of other ways to sign in. */
  credentials: () => { longToken?: string; source?: string; thirdToken?: string }
  /** Absent where there are no gateways. */
  localFiles?: LocalFiles
  fetch: typeof fetch
  now: () => number
  wait: (milliseconds: number) => Promise<void>
}
