import { module, permissionOf } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  dispatchActions,
  getGantt,
  getPlanMoves,
  listDefects,
  runBegan,
  runEnded,
  schedule,
  scheduleActions,
  schedulePublished,
  sessionActions,
  sessionChanged,
  settingActions,
  showKanban,
  taskActions,
} from './shared/index.ts'

/** From loaded data to the plan that the shop follows. Flow times between resource groups are basic data. */
export const aps = module({
  key: 'aps',
  needs: ['basic', 'production', 'identity', 'messages'],
  opens: 'aps',
  entities: [schedule],
  actions: [
    ...scheduleActions,
    ...settingActions,
    ...taskActions,
    ...dispatchActions,
    ...sessionActions,
    getPlanMoves,
    listDefects,
    getGantt,
    showKanban,
  ],
  events: [schedulePublished, runBegan, runEnded, sessionChanged],
  menu: [
    { key: 'schedule', path: '/aps/schedule', permission: permissionOf(schedule, 'check'), group: 'planning' },
    { key: 'setting', path: '/aps/setting', permission: 'aps.setting:check', group: 'planning' },
    { key: 'dispatch', path: '/aps/dispatch', permission: 'aps.dispatch:check', group: 'workshop' },
  ],
  words: { zh, en },
})
