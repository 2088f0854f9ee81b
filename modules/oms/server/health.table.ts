import { column, table, type Table } from '@mouldwright/server-kit'

/** What of the installation must not wait, from when to when. */
const systemAlarmTable = table('oms_system_alarm', {
  scope: 'platform',
  columns: {
    id: column.id(),
    module: column.text(),
    code: column.text(),
    /** Tells causes of one code apart: a node, a gateway. */
    about: column.text(),
    params: column.json(),
    since: column.instant(),
    ended_at: column.instant({ nullable: true }),
  },
  indexes: [
    { name: 'open', on: ['module', 'code', 'about'], unique: true, where: 'ended_at is null' },
    { name: 'over', on: ['ended_at'], where: 'ended_at is not null' },
  ],
})

export const healthTables: readonly Table[] = [systemAlarmTable]
