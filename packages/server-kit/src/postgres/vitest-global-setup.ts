import { stopTestPostgres } from './test-postgres.ts'

/** For vitest's `globalSetup`: the shared test server starts when the first test asks, and ends after the last one. */
export async function teardown(): Promise<void> {
  await stopTestPostgres()
}
