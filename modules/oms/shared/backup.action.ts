/** Backups of the whole installation: when they are made and proved, which there are, and what became of the last attempts. */
import { action, choice, flag, integer, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

const textOrNull = orNull(Type.String())
const numberOrNull = orNull(Type.Number())

const backupRunKinds = ['backup', 'proof'] as const
export type BackupRunKind = (typeof backupRunKinds)[number]

const backup = closedObject({
  name: Type.String(),
  at: Type.String(),
  bytes: Type.Integer(),
  version: Type.String(),
  migration: Type.Integer(),
  /** When a restore of it was proved, and what was found. */
  provedAt: textOrNull,
  tenants: numberOrNull,
  rows: numberOrNull,
  files: numberOrNull,
})

const run = closedObject({
  id: Type.Integer(),
  kind: Type.Union([Type.Literal('backup'), Type.Literal('proof')]),
  dueAt: Type.String(),
  /** Times before this one at which no node was there. */
  missed: Type.Integer(),
  startedAt: textOrNull,
  endedAt: textOrNull,
  result: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('failed'),
    Type.Literal('skipped'),
    Type.Literal('lost'),
  ]),
  error: textOrNull,
  name: textOrNull,
})
export type BackupRun = Static<typeof run>

const state = closedObject({
  /** `noPhrase`: no recovery phrase was chosen yet. `otherDatabase`: a server of its own, which its own tools back up. */
  hindrance: Type.Union([Type.Literal('noPhrase'), Type.Literal('otherDatabase'), Type.Null()]),
  /** Of `otherDatabase`: what makes its backups, and when it last did; `at` is null where nobody knows. */
  database: orNull(
    closedObject({
      tool: Type.String(),
      at: textOrNull,
      /** Whether somebody has said which tool makes them, or where. */
      isNamed: Type.Boolean(),
    }),
  ),
  folder: Type.String(),
  /** The folder is inside the data folder, and goes with it. */
  isBesideData: Type.Boolean(),
  version: Type.Integer(),
  isOn: Type.Boolean(),
  backupCron: Type.String(),
  proveCron: Type.String(),
  keep: Type.Integer(),
  timeZone: Type.String(),
  nextBackupAt: textOrNull,
  nextProofAt: textOrNull,
  backups: Type.Array(backup),
  runs: Type.Array(run),
})
export type BackupState = Static<typeof state>

export const queryBackups = action('oms.backup.query', {
  path: '/oms/backup/query.do',
  access: { permission: 'oms.backup:check' },
  output: state,
  reads: true,
})

/** Cron expressions in the time zone of the caller's factory. */
export const saveBackupPlan = action('oms.backup.save', {
  path: '/oms/backup/save.do',
  access: { permission: 'oms.backup:modify' },
  input: {
    version: integer({ required: true, min: 0, max: 1_000_000_000 }),
    isOn: flag({ default: true }),
    backupCron: text({ required: true, max: 100 }),
    proveCron: text({ required: true, max: 100 }),
    keep: integer({ required: true, min: 1, max: 1_000 }),
  },
  output: state,
  refusals: ['backup.changed'],
})

/** Makes a backup, or proves the newest one, as soon as a node is free for it. */
export const runBackup = action('oms.backup.run', {
  path: '/oms/backup/run.do',
  access: { permission: 'oms.backup:run' },
  input: { kind: choice({ required: true, options: backupRunKinds }) },
  output: state,
  refusals: ['backup.underway', 'backup.noPhrase', 'backup.otherDatabase', 'backup.none'],
})

export const backupActions = [queryBackups, saveBackupPlan, runBackup]
