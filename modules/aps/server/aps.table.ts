/**
 * What runs know and make. Plans keep the names of their time: they stay readable when moulds, machines or parts are gone, so
 * ids of those are plain numbers here and hold nothing back.
 */
import { column, table, type Table } from '@mouldwright/server-kit'
import { mock } from './mock/mock.table.ts'

const schedule = () => column.ref('aps_schedule', { onDelete: 'cascade' })

/** What there was to plan at a moment. `problem` and `names` are compressed JSON. */
const snapshot = table('aps_snapshot', {
  scope: 'factory',
  columns: {
    id: column.id(),
    schedule_id: schedule(),
    at: column.instant(),
    by: column.text(),
    start_at: column.instant(),
    horizon_end: column.instant(),
    engine_version: column.text(),
    /** SHA-256 of the problem. */
    fingerprint: column.text(),
    moulds: column.integer(),
    parts: column.integer(),
    batches: column.integer(),
    tasks: column.integer(),
    resources: column.integer(),
    errors: column.integer(),
    warnings: column.integer(),
    problem: column.bytes(),
    names: column.bytes(),
    /** The plan that the shop followed at that moment: runs go on from it. */
    published_plan_id: column.bigint({ nullable: true }),
    /** State of the records that were read: what tells whether it is stale. */
    sources: column.json(),
  },
  indexes: [{ name: 'schedule', on: ['schedule_id', 'id'] }],
})

/** What the data check found, worst first. */
const defect = table('aps_defect', {
  scope: 'factory',
  columns: {
    snapshot_id: column.ref('aps_snapshot', { onDelete: 'cascade' }),
    position: column.integer(),
    code: column.text(),
    severity: column.text({ check: "severity in ('error', 'warning')" }),
    params: column.json(),
    entity: column.text({ nullable: true }),
    record_id: column.bigint({ nullable: true }),
    label: column.text(),
  },
  key: ['snapshot_id', 'position'],
})

/** Loads and runs, by the id of their job. A schedule has one at a time. */
const run = table('aps_run', {
  scope: 'factory',
  columns: {
    id: column.id(),
    schedule_id: schedule(),
    kind: column.text({ check: "kind in ('load', 'run')" }),
    state: column.text({ check: "state in ('active', 'succeeded', 'stopped', 'failed', 'cancelled')" }),
    by: column.text(),
    user_id: column.bigint(),
    stop_requested: column.boolean({ default: 'false' }),
    started_at: column.instant(),
    ended_at: column.instant({ nullable: true }),
    error: column.json({ nullable: true }),
  },
  indexes: [
    { name: 'active', on: ['schedule_id'], unique: true, where: "state = 'active'" },
    { name: 'schedule', on: ['schedule_id', 'id'] },
  ],
  checks: { ended: "(ended_at is null) = (state = 'active')" },
})

/** Answers of the engine. A schedule has one that counts (`is_current`), a factory one that the shop follows. */
const plan = table('aps_plan', {
  scope: 'factory',
  columns: {
    id: column.id(),
    schedule_id: schedule(),
    snapshot_id: column.ref('aps_snapshot', { onDelete: 'cascade' }),
    at: column.instant(),
    by: column.text(),
    seconds: column.numeric(10, 3),
    method: column.text(),
    seed: column.integer(),
    epochs: column.integer(),
    iterations: column.integer(),
    engine_version: column.text(),
    stopped: column.boolean(),
    /** Of what cannot stay in the published plan only; absent in plans of before. */
    only_touched: column.boolean({ nullable: true }),
    tasks: column.integer(),
    unplaced_tasks: column.integer(),
    moulds: column.integer(),
    late_moulds: column.integer(),
    on_time_rate: column.numeric(5, 2),
    start_at: column.instant(),
    horizon_end: column.instant(),
    objective: column.json(),
    /** How the best plan got better while the run went on: seconds, and the objective in shown units. */
    curve: column.json({ nullable: true }),
    notes: column.json(),
    kpis: column.json(),
    /** Resources and groups by the engine's numbers: what reasons name. */
    catalog: column.json(),
    /** The engine's answer (see `stored-plan.ts`) and the Gantt's columns, compressed JSON. */
    answer: column.bytes(),
    gantt: column.bytes(),
    is_current: column.boolean(),
    published_at: column.instant({ nullable: true }),
    publisher: column.text({ nullable: true }),
    superseded_at: column.instant({ nullable: true }),
  },
  indexes: [
    { name: 'current', on: ['schedule_id'], unique: true, where: 'is_current' },
    { name: 'published', on: [], unique: true, where: 'published_at is not null and superseded_at is null' },
    { name: 'schedule', on: ['schedule_id', 'id'] },
  ],
  checks: {
    published: '(published_at is null) = (publisher is null) and (superseded_at is null or published_at is not null)',
  },
})

/** Columns that a task is found by; `search_text` has them all. */
export const searchedColumns = [
  'mould_number',
  'mould_name',
  'part_number',
  'part_name',
  'batch_number',
  'process_name',
  'resource_name',
  'customer',
  'work_order',
]

/** Tasks of a plan, split ones once for each of their splits, and work that is done; `task_id` is the engine's number, of done work one after those. */
export const taskColumns = {
  position: column.integer(),
  task_id: column.integer(),
  split: column.integer(),
  splits: column.integer(),
  mould_id: column.bigint(),
  mould_number: column.text(),
  mould_name: column.text(),
  customer: column.text({ nullable: true }),
  salesman: column.text({ nullable: true }),
  part_id: column.bigint(),
  part_number: column.text(),
  part_name: column.text(),
  part_type: column.integer(),
  batch_id: column.bigint({ nullable: true }),
  batch_number: column.text({ nullable: true }),
  work_order: column.text({ nullable: true }),
  quantity: column.integer(),
  priority: column.integer(),
  operation_number: column.integer(),
  process_name: column.text(),
  section_id: column.bigint(),
  section_name: column.text(),
  group_id: column.bigint({ nullable: true }),
  group_name: column.text({ nullable: true }),
  machine_id: column.bigint({ nullable: true }),
  resource_no: column.integer({ nullable: true }),
  resource_name: column.text({ nullable: true }),
  start_at: column.instant({ nullable: true }),
  end_at: column.instant({ nullable: true }),
  real_start: column.instant({ nullable: true }),
  work_minutes: column.integer(),
  setup_minutes: column.integer(),
  estimated_minutes: column.integer(),
  progress: column.numeric(5, 2),
  cam_status: column.text({ nullable: true }),
  task_status: column.text(),
  source: column.integer(),
  lock: column.integer(),
  flags: column.integer(),
  is_outsourced: column.boolean(),
  delivery_date: column.date({ nullable: true }),
  late_minutes: column.integer(),
  why: column.json(),
  why_here: column.json({ nullable: true }),
  unplaced: column.json({ nullable: true }),
} as const

const task = table('aps_task', {
  scope: 'factory',
  columns: {
    plan_id: column.ref('aps_plan', { onDelete: 'cascade' }),
    ...taskColumns,
    search_text: column.text({
      nullable: true,
      generated: `lower(normalize(${searchedColumns.map((name) => `coalesce(${name}, '')`).join(` || E'\\n' || `)}, NFKC))`,
    }),
  },
  key: ['plan_id', 'position'],
  indexes: [
    { name: 'task', on: ['plan_id', 'task_id', 'split'], unique: true },
    { name: 'start', on: ['plan_id', 'start_at'] },
    { name: 'resource', on: ['plan_id', 'resource_no', 'start_at'] },
    { name: 'mould', on: ['plan_id', 'mould_id'] },
  ],
})

export const mouldColumns = {
  mould_id: column.bigint(),
  mould_number: column.text(),
  mould_name: column.text(),
  customer: column.text({ nullable: true }),
  salesman: column.text({ nullable: true }),
  priority: column.integer(),
  delivery_date: column.date({ nullable: true }),
  start_at: column.instant({ nullable: true }),
  end_at: column.instant({ nullable: true }),
  late_minutes: column.integer(),
  /** The next trial: when it is to be, and when what it waits for ends. Null without one, and while that has no place. */
  trial_event: column.text({ nullable: true }),
  trial_date: column.date({ nullable: true }),
  trial_at: column.instant({ nullable: true }),
  trial_late_minutes: column.integer({ nullable: true }),
  tasks: column.integer(),
  unplaced_tasks: column.integer(),
  /** Done, however long ago. */
  done_tasks: column.integer(),
  /** Of the plan's tasks: in no batch, given to a supplier by order. */
  batchless_tasks: column.integer(),
  forced_tasks: column.integer(),
  parts: column.integer(),
  work_minutes: column.integer(),
} as const

const mould = table('aps_plan_mould', {
  scope: 'factory',
  columns: { plan_id: column.ref('aps_plan', { onDelete: 'cascade' }), ...mouldColumns },
  key: ['plan_id', 'mould_id'],
})

/** Every time that a plan became the shop's, by its number in the factory. Swept 90 days after another followed, with its tasks. */
const publication = table('aps_publication', {
  scope: 'factory',
  columns: {
    id: column.id(),
    number: column.integer(),
    plan_id: column.bigint(),
    schedule_id: column.bigint(),
    schedule_name: column.text(),
    publisher: column.text(),
    published_at: column.instant(),
    /** Null: the shop follows it. */
    superseded_at: column.instant({ nullable: true }),
  },
  indexes: [
    { name: 'number', on: ['number'], unique: true },
    { name: 'in_force', on: [], unique: true, where: 'superseded_at is null' },
    { name: 'superseded', on: ['superseded_at'] },
  ],
})

/** What was left to do in a plan when it was published, split tasks once for each of their splits: what completion is measured against. */
const publishedTask = table('aps_published_task', {
  scope: 'factory',
  columns: {
    publication_id: column.ref('aps_publication', { onDelete: 'cascade' }),
    position: column.integer(),
    mould_id: column.bigint(),
    mould_number: column.text(),
    part_id: column.bigint(),
    part_number: column.text(),
    part_name: column.text(),
    batch_id: column.bigint({ nullable: true }),
    batch_number: column.text({ nullable: true }),
    operation_number: column.integer(),
    process_name: column.text(),
    section_id: column.bigint(),
    section_name: column.text(),
    machine_id: column.bigint({ nullable: true }),
    /** Machine or team; null outside. */
    resource_name: column.text({ nullable: true }),
    start_at: column.instant(),
    end_at: column.instant(),
    minutes: column.integer(),
  },
  key: ['publication_id', 'position'],
  indexes: [
    { name: 'end', on: ['publication_id', 'end_at'] },
    { name: 'operation', on: ['publication_id', 'batch_id', 'operation_number'] },
  ],
})

/** Who works on a schedule's plan by hand. A plan has one at a time; the row goes with the session. */
const session = table('aps_session', {
  scope: 'factory',
  columns: {
    id: column.id(),
    schedule_id: schedule(),
    /** The plan that it began with. */
    plan_id: column.ref('aps_plan', { onDelete: 'cascade' }),
    user_id: column.bigint(),
    by: column.text(),
    /** Counts every change of state. */
    version: column.integer(),
    /** How many of the steps count; later ones were undone and can be done again. */
    position: column.integer(),
    opened_at: column.instant(),
    used_at: column.instant(),
    asked_by: column.bigint({ nullable: true }),
    asked_name: column.text({ nullable: true }),
    asked_at: column.instant({ nullable: true }),
  },
  indexes: [{ name: 'schedule', on: ['schedule_id'], unique: true }],
  checks: { asked: '(asked_by is null) = (asked_at is null) and (asked_by is null) = (asked_name is null)' },
})

/** What was done in a session, in order. */
const sessionStep = table('aps_session_step', {
  scope: 'factory',
  columns: {
    session_id: column.ref('aps_session', { onDelete: 'cascade' }),
    /** From 1. */
    position: column.integer(),
    id: column.bigint(),
    /** `SessionChange`. */
    change: column.json(),
    moved: column.integer(),
    /** Moulds that became later, and earlier. */
    later: column.integer(),
    earlier: column.integer(),
    at: column.instant(),
    by: column.text(),
  },
  key: ['session_id', 'position'],
})

/**
 * What planners decided for a schedule beside the places of tasks, and saved: a lock, a delivery day, a priority, times of a machine.
 * Loads read the factory with it; publishing makes it the records' own, and takes the row away.
 */
const decision = table('aps_decision', {
  scope: 'factory',
  columns: {
    schedule_id: schedule(),
    kind: column.text({
      check: "kind in ('lock', 'outsource', 'way', 'due', 'begin', 'priority', 'time', 'teamTime')",
    }),
    /** Mould, machine or group; of a lock, of outsourcing and of a way, the batch. */
    record_id: column.bigint(),
    /** Of a lock and of outsourcing: the operation's number; of a way: its stretch; else 0. */
    operation: column.integer(),
    value: column.json(),
    at: column.instant(),
    by: column.text(),
  },
  key: ['schedule_id', 'kind', 'record_id', 'operation'],
})

/** When a schedule runs by itself. */
const automatic = table('aps_automatic', {
  scope: 'factory',
  columns: {
    schedule_id: schedule(),
    version: column.integer(),
    cron: column.text({ check: 'char_length(cron) between 9 and 100' }),
    is_on: column.boolean(),
    /** In whose name it runs. */
    account_id: column.bigint(),
    user_id: column.bigint(),
    by: column.text(),
    next_at: column.instant({ nullable: true }),
  },
  key: ['schedule_id'],
  checks: { next: 'is_on = (next_at is not null)' },
})

/** What came of a time: a load and a run, one after the other, or nothing. */
const automaticRun = table('aps_automatic_run', {
  scope: 'factory',
  columns: {
    id: column.id(),
    schedule_id: schedule(),
    due_at: column.instant(),
    missed: column.integer(),
    result: column.text({ check: "result in ('running', 'done', 'skipped', 'failed')" }),
    started_at: column.instant(),
    ended_at: column.instant({ nullable: true }),
    step: column.text({ check: "step in ('load', 'run')" }),
    /** The load's or the run's, once there is one. */
    task_id: column.bigint({ nullable: true }),
    session_id: column.bigint({ nullable: true }),
    error: column.json({ nullable: true }),
    /** Moulds that were late before it. */
    late_before: column.json(),
    newly_late: column.json(),
  },
  indexes: [
    { name: 'open', on: ['schedule_id'], unique: true, where: "result = 'running'" },
    { name: 'schedule', on: ['schedule_id', 'id'] },
  ],
  checks: { ended: "(ended_at is null) = (result = 'running')" },
})

/** When to look at a schedule's automatic runs. Ids and times only: whoever looks stands in no tenant. */
const automaticTurn = table('aps_automatic_turn', {
  scope: 'platform',
  columns: {
    tenant_id: column.bigint(),
    factory_id: column.bigint(),
    schedule_id: column.bigint(),
    look_at: column.instant(),
  },
  key: ['tenant_id', 'factory_id', 'schedule_id'],
  indexes: [{ name: 'look', on: ['look_at'] }],
})

/** Reports that a forecast has to follow. Ids and times only: whoever looks stands in no tenant. Rows are only added, so nobody who reports waits. */
const forecastTurn = table('aps_forecast_turn', {
  scope: 'platform',
  columns: {
    id: column.id(),
    tenant_id: column.bigint(),
    factory_id: column.bigint(),
    at: column.instant(),
  },
  key: ['id'],
})

/** The published plan timed again from what the floor has reported. */
const forecast = table('aps_forecast', {
  scope: 'factory',
  columns: {
    plan_id: column.ref('aps_plan', { onDelete: 'cascade' }),
    at: column.instant(),
    /** False: what is left does not fit before the plan's horizon any more; moulds keep what was told last. */
    is_whole: column.boolean(),
    /** Compressed JSON: what was reported, by the plan's tasks. */
    happened: column.bytes(),
  },
  key: ['plan_id'],
})

const forecastMould = table('aps_forecast_mould', {
  scope: 'factory',
  columns: {
    plan_id: column.ref('aps_plan', { onDelete: 'cascade' }),
    mould_id: column.bigint(),
    end_at: column.instant({ nullable: true }),
    late_minutes: column.integer(),
    /** When the next trial can be held as things stand, and how late that is. */
    trial_at: column.instant({ nullable: true }),
    trial_late_minutes: column.integer({ nullable: true }),
    /** When it became late by a forecast; null: it is not, or was by the plan. */
    late_since: column.instant({ nullable: true }),
    /** What made it late. */
    cause: column.json({ nullable: true }),
  },
  key: ['plan_id', 'mould_id'],
})

/** The settings in force, one row a set; without a row the defaults hold. */
const setting = table('aps_setting', {
  scope: 'factory',
  columns: {
    set_name: column.text({ check: "set_name in ('global', 'globalMock', 'default', 'defaultMock')" }),
    version: column.integer(),
    values: column.json(),
    updated_at: column.instant(),
    updated_by: column.text(),
  },
  key: ['set_name'],
})

export const apsTables: readonly Table[] = [
  snapshot,
  defect,
  run,
  plan,
  task,
  mould,
  publication,
  publishedTask,
  session,
  sessionStep,
  decision,
  mock,
  automatic,
  automaticRun,
  automaticTurn,
  forecastTurn,
  forecast,
  forecastMould,
  setting,
]
