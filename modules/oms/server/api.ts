/** What the composition needs of the console. */
export type { BackupPort, SeenBackup } from './backup-port.ts'
