import { release } from 'node:os'

/** What a cluster is for: `durable` keeps every acknowledged write, `scratch` is fast and only for tests. */
export type Purpose = 'durable' | 'scratch'

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  wal_level: 'logical',
  max_wal_senders: '4',
  max_replication_slots: '8',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  // Short queries on few cores: compiling them or spreading them over workers costs more than it brings, and the shared
  // memory that parallel workers need is scarce inside containers.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'on',
  log_directory: 'log',
  // One file a weekday, overwritten a week later: the log never grows without end.
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %q%u@%d ',
  // Statements may carry personal data; what went wrong is logged, with whose words it was said is not.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
}

const byPurpose: Record<Purpose, Record<string, string>> = {
  durable: {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // We start it anew. A server that begins again by itself and finds no room for its log can wait for ever for the process that
    // recovers it, which has ended (seen with 18.4: its log says nothing of that end, and room made later changes nothing).
    restart_after_crash: 'off',
    shared_buffers: '256MB',
    max_connections: '60',
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    // A new plan brings tens of thousands of rows: until they are analysed, queries over them take its tables for empty.
    autovacuum_naptime: '10s',
    // Small tables as well: a factory has a dozen sections and some twenty processes. Below the usual fifty changes they are never
    // analysed, are taken for a single row each, and joins go through all of their combinations.
    autovacuum_analyze_threshold: '5',
  },
  scratch: {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '128MB',
    max_connections: '200',
    // It lies in memory where it can: small, and a checkpoint costs nothing without sync.
    max_wal_size: '512MB',
    min_wal_size: '128MB',
    checkpoint_timeout: '1h',
    // Thousands of sessions begin; nobody else may reach this server.
    scram_iterations: '1',
    // Hundreds of short-lived databases: a vacuum worker inside a template would block copying it.
    autovacuum: 'off',
  },
}

/**
 * Before it recovers from a crash, a server makes sure that all its files are on the disk: some 3,000 of them one by one, or the file
 * system in one go. On a busy machine that is 4 to 8 s against 0.2 s in which nobody can work. From Linux 5.8 on the second way tells
 * of errors in writing as the first one does; elsewhere there is none.
 */
function syncsAtOnce(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

/** Text of postgresql.conf; port and cluster name come on the command line. */
export function configurationFile(purpose: Purpose, hasSocket: boolean): string {
  // Relative to the data folder.
  const socket = hasSocket ? { unix_socket_directories: '.' } : {}
  const sync = syncsAtOnce() ? { recovery_init_sync_method: 'syncfs' } : {}
  const lines = Object.entries({ ...common, ...byPurpose[purpose], ...socket, ...sync }).map(
    ([name, value]) => `${name} = '${value}'`,
  )
  return ['# Written anew at every start.', ...lines, ''].join('\n')
}

/** Text of pg_hba.conf: this machine only, and never without a password. */
export const accessFile = (hasSocket: boolean): string =>
  [
    '# Written anew at every start.',
    ...(hasSocket ? ['local all all scram-sha-256'] : []),
    'host all all 127.0.0.1/32 scram-sha-256',
    '',
  ].join('\n')
