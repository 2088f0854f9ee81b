import { BlobStoreUnreachable, PostgresError } from '@mouldwright/server-kit'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { BackupError } from './archive.ts'

const expected = [ConfigError, BackupError, BlobStoreUnreachable, PostgresError]

/** Runs a command with the environment's configuration; what can be expected to go wrong is told in a sentence. */
export async function runCommand(run: (config: Config) => Promise<void>): Promise<void> {
  try {
    await run(readConfig(process.env))
  } catch (error) {
    const isExpected = expected.some((kind) => error instanceof kind)
    console.error(isExpected ? (error as Error).message : error)
    process.exitCode = 1
  }
}
