/** How this installation is backed up: the way out of the product to disks and tools, passed in by the composition. */
import type { BackupState } from '@mouldwright/oms/shared'

export interface SeenBackup {
  name: string
  /** When the database was as it is in it. */
  at: string
  bytes: number
  version: string
  migration: number
  proof: { at: string; tenants: number; rows: number; files: number } | null
}

export interface BackupPort {
  about(): Promise<{
    folder: string
    isBesideData: boolean
    hindrance: BackupState['hindrance']
    database: BackupState['database']
  }>
  /** Newest first. */
  list(limit: number): Promise<SeenBackup[]>
  /** Makes one and removes what is beyond `keep`. Throws with a sentence for the operator. */
  make(keep: number, signal: AbortSignal): Promise<{ name: string; bytes: number }>
  /** Restores the newest beside the product and looks whether it lives. */
  prove(signal: AbortSignal): Promise<{ name: string }>
}

declare module '@mouldwright/server-kit' {
  interface Ports {
    backups: BackupPort
  }
}
