import { module, permissionOf, type Entity } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  calendar,
  customer,
  flowTime,
  getFlowTimes,
  kanban,
  machine,
  process,
  removeFlowTimes,
  resourceGroup,
  saveFlowTime,
  section,
  shift,
} from './shared/index.ts'

const kebab = (stem: string) => stem.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const under = (group: string) => (of: Entity) => ({
  key: of.stem,
  path: `/basic/${kebab(of.stem)}`,
  permission: permissionOf(of, 'check'),
  group,
})

/** What the factory is: its stages of work, resources, working time and customers. */
export const basic = module({
  key: 'basic',
  needs: ['identity'],
  entities: [section, process, machine, calendar, shift, resourceGroup, flowTime, customer, kanban],
  actions: [getFlowTimes, saveFlowTime, removeFlowTimes],
  menu: [
    ...[section, process, machine, resourceGroup, flowTime].map(under('resources')),
    ...[calendar, shift].map(under('workingTime')),
    ...[customer].map(under('partners')),
    { key: kanban.stem, path: '/comm/kanban', permission: permissionOf(kanban, 'check'), group: 'hall' },
  ],
  words: { zh, en },
})
