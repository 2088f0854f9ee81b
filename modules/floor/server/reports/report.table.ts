import { workReport } from '../../shared/index.ts'
import { operationPhases, stretchKinds } from '../../shared/reports/report.ts'
import { column, entityTables, table, type Table } from '@mouldwright/server-kit'

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Reports are facts: the application's role may add and read them, never change or remove one. */
const appended = { grants: ['select', 'insert'], appendOnly: true } satisfies Partial<Table>

const [ofReports, ofPhotos] = entityTables(workReport) as [Table, Table]

const mostlyNull = ['resource_group_id', 'corrects_id']

const ofWhichSome = (index: Table['indexes'][number]): Table['indexes'][number] =>
  mostlyNull.includes(index.name) ? { ...index, where: `${index.name} is not null` } : index

const reportTable: Table = {
  ...ofReports,
  ...appended,
  columns: {
    ...ofReports.columns,
    /** The tablet that it came from. */
    terminal_id: { type: 'bigint', nullable: true },
    /** Of a correction that says what an operation is as a whole. */
    facts: { type: 'jsonb', nullable: true },
  },
  indexes: [
    // Each report is written into each of them. Those of a batch are found by its operations, and few are a team's or correct another.
    ...ofReports.indexes.filter(({ name }) => name !== 'batch_id').map(ofWhichSome),
    { name: 'operation', on: ['batch_id', 'operation_number', 'at'] },
    { name: 'faulty', on: ['at'], where: 'fault is not null' },
    { name: 'correction', on: ['received_at'], where: "kind = 'correct'" },
  ],
}

/** A photo is a fact too: its sender's key adds it once. */
const photoTable: Table = {
  ...ofPhotos,
  ...appended,
  columns: {
    ...ofPhotos.columns,
    request_key: { ...column.text({ check: 'char_length(request_key) between 1 and 64' }), nullable: false },
  },
  indexes: [...ofPhotos.indexes, { name: 'request', on: ['request_key'], unique: true }],
}

/** Request keys of a tenant, each answered once. */
const requestTable = table('floor_request', {
  scope: 'tenant',
  columns: {
    key: column.text({ check: 'char_length(key) between 1 and 64' }),
    /** Factory that it was made in. */
    made_in: column.bigint(),
    report_id: column.bigint(),
    at: column.instant(),
  },
  key: ['key'],
  grants: ['select', 'insert'],
})

/** What the reports of an operation come to. Made from them, and made again by `npm run reports:rebuild`. */
const operationTable = table('floor_operation', {
  scope: 'factory',
  columns: {
    batch_id: column.ref('production_batch', { onDelete: 'cascade' }),
    operation_number: column.integer(),
    phase: column.text({ check: `phase in (${listed(operationPhases)})` }),
    started_at: column.instant({ nullable: true }),
    finished_at: column.instant({ nullable: true }),
    machine_id: column.bigint({ nullable: true }),
    resource_group_id: column.bigint({ nullable: true }),
    worked_minutes: column.integer({ nullable: true }),
    setup_minutes: column.integer(),
    machine_minutes: column.integer(),
    progress: column.numeric(13, 2, { nullable: true }),
    good: column.integer(),
    scrap: column.integer(),
    rework: column.integer(),
    last_at: column.instant({ nullable: true }),
  },
  key: ['batch_id', 'operation_number'],
  indexes: [{ name: 'finished', on: ['finished_at'], where: 'finished_at is not null' }],
})

/** Time at an operation: of its set-up, of a person, of a machine. Made from reports. */
const stretchTable = table('floor_stretch', {
  scope: 'factory',
  columns: {
    batch_id: column.ref('production_batch', { onDelete: 'cascade' }),
    operation_number: column.integer(),
    position: column.integer(),
    kind: column.text({ check: `kind in (${listed(stretchKinds)})` }),
    user_id: column.bigint({ nullable: true }),
    machine_id: column.bigint({ nullable: true }),
    from_at: column.instant(),
    to_at: column.instant({ nullable: true }),
  },
  key: ['batch_id', 'operation_number', 'position'],
  indexes: [
    { name: 'person', on: ['user_id', 'from_at'], where: 'user_id is not null' },
    { name: 'machine', on: ['machine_id', 'from_at'], where: 'machine_id is not null' },
    { name: 'open', on: ['from_at'], where: 'to_at is null' },
  ],
})

export const allReportTables: readonly Table[] = [reportTable, photoTable, requestTable, operationTable, stretchTable]
