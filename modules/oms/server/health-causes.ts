/** What the console itself looks at: backups, nodes, disks, the file store, the queue, failures. */
import { countFailures, listNodes, oldestWaiting, type Db, type HealthCause, type Kit } from '@mouldwright/server-kit'
import type { BackupState } from '@mouldwright/oms/shared'
import { readPlan } from './backup.query.ts'

const hour = 3_600_000
const day = 24 * hour
const oldest = { backup: 26 * hour, proof: 8 * day, job: 300 }
const leastFreePercent = 15
const failuresWithin = 300_000
const mostFailures = 5

const ageIn = (unit: number, milliseconds: number) => Math.floor(milliseconds / unit)

/** Another tool makes them; where nobody has said which, and none is seen, the operator has other means. */
function ofDatabase({ tool, at: seen, isNamed }: NonNullable<BackupState['database']>, at: Date): HealthCause[] {
  if (seen === null) return isNamed ? [{ code: 'databaseBackupMissing', params: { tool } }] : []
  const age = at.getTime() - Date.parse(seen)
  return age > oldest.backup ? [{ code: 'databaseBackupOld', params: { tool, hours: ageIn(hour, age) } }] : []
}

/** Only where a plan is on: whoever has turned it off has other means. */
async function ofBackups(db: Db, kit: Kit, at: Date): Promise<HealthCause[]> {
  const plan = await readPlan(db)
  const { backups } = kit.ports
  const { database } = await backups.about()
  if (database) return ofDatabase(database, at)
  if (!plan?.isOn) return []
  const seen = await backups.list(1_000)
  const age = (moment: string | undefined) => (moment === undefined ? Infinity : at.getTime() - Date.parse(moment))
  const backup = age(seen[0]?.at)
  const proof = age(seen.find((one) => one.proof)?.proof?.at)
  const causes: HealthCause[] = []
  if (backup === Infinity) causes.push({ code: 'backupMissing' })
  else if (backup > oldest.backup) causes.push({ code: 'backupOld', params: { hours: ageIn(hour, backup) } })
  if (proof === Infinity) causes.push({ code: 'proofMissing' })
  else if (proof > oldest.proof) causes.push({ code: 'proofOld', params: { days: ageIn(day, proof) } })
  return causes
}

async function ofNodes(db: Db, at: Date): Promise<HealthCause[]> {
  return (await listNodes(db, at)).flatMap(({ id, host, state, diskBytes, diskFreeBytes }): HealthCause[] => {
    if (state === 'stopped') return []
    if (state === 'silent') return [{ code: 'nodeSilent', about: id, params: { host } }]
    if (!diskBytes || diskFreeBytes === null) return []
    const percent = Math.floor((diskFreeBytes / diskBytes) * 100)
    return percent < leastFreePercent ? [{ code: 'diskLow', about: host, params: { host, percent } }] : []
  })
}

async function ofFiles({ files }: Kit): Promise<HealthCause[]> {
  const { place, fault } = await files.state()
  return fault === null ? [] : [{ code: 'filesUnreachable', params: { place, fault } }]
}

export async function healthCauses(db: Db, kit: Kit, at: Date): Promise<HealthCause[]> {
  const causes = [...(await ofBackups(db, kit, at)), ...(await ofNodes(db, at)), ...(await ofFiles(kit))]
  const waiting = await oldestWaiting(db)
  if (waiting !== null && waiting > oldest.job)
    causes.push({ code: 'jobWaiting', params: { minutes: Math.floor(waiting / 60) } })
  const failures = await countFailures(db, new Date(at.getTime() - failuresWithin))
  if (failures >= mostFailures) causes.push({ code: 'failures', params: { failures } })
  return causes
}
