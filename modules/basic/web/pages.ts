import { calendar } from '../shared/calendar.entity.ts'
import { kanban } from '../shared/kanban.entity.ts'
import { shelf } from '../shared/stores/shelf.entity.ts'

/** Pages of this module that are more than their entity's, for the app's router. */
export const routes = [
  {
    path: '/basic/calendar',
    permission: `${calendar.name}:check`,
    load: () => import('./calendar/calendar.page.tsx'),
  },
  { path: '/comm/kanban', permission: `${kanban.name}:check`, load: () => import('./kanban.page.tsx') },
  { path: '/basic/shelf', permission: `${shelf.name}:check`, load: () => import('./shelf/shelf.page.tsx') },
]
