/** The servers that journeys meet: one for each worker, with a database of its own, so that files run side by side without meeting each other's records. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@mouldwright/testkit/free-port'

export interface Site {
  port: number
  dataDir: string
  /** Other systems, which journeys play themselves. */
  partnerPort: number
  modelPort: number
}

const kept = 'E2E_SITES'

async function newSite(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mouldwright-e2e-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return { port: await freePort(), dataDir, partnerPort: await freePort(), modelPort: await freePort() }
}

/** The configuration is read again in every worker; ports and folders are chosen once, and belong to one run alone. */
export async function openSites(count: number): Promise<readonly Site[]> {
  const known = process.env[kept]
  if (known) return JSON.parse(known) as Site[]
  const sites = await Promise.all(Array.from({ length: count }, newSite))
  process.env[kept] = JSON.stringify(sites)
  return sites
}

/** The one of this worker. */
export function ownSite(): Site {
  const sites = JSON.parse(process.env[kept] ?? '[]') as Site[]
  return sites[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]!
}

export const addressOf = ({ port }: Site): string => `http://127.0.0.1:${port}`
