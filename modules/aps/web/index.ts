/** Pages of this module, for the app's router. */
export const routes = [
  {
    path: '/aps/schedule',
    permission: 'aps.schedule:check',
    names: ['production'],
    load: () => import('./schedules/schedules.page.tsx'),
  },
  { path: '/aps/schedule/:id', permission: 'aps.schedule:check', load: () => import('./planner/planner.page.tsx') },
  { path: '/aps/compare', permission: 'aps.schedule:check', load: () => import('./compare/compare.page.tsx') },
  { path: '/aps/merge', permission: 'aps.schedule:check', load: () => import('./merge/merge.page.tsx') },
  {
    path: '/aps/plan-edit',
    permission: 'aps.task:check',
    names: ['basic', 'production'],
    load: () => import('./plan-edit/plan-edit.page.tsx'),
  },
  {
    path: '/aps/completion',
    permission: 'aps.completion:check',
    names: ['identity', 'basic', 'production'],
    load: () => import('./completion/completion.page.tsx'),
  },
  {
    path: '/aps/week-plan',
    permission: 'aps.weekPlan:check',
    names: ['basic', 'production'],
    load: () => import('./hours/week-plan.page.tsx'),
  },
  {
    path: '/aps/capacity',
    permission: 'aps.capacity:check',
    names: ['basic', 'production'],
    load: () => import('./hours/capacity.page.tsx'),
  },
  {
    path: '/aps/task-query',
    permission: 'aps.task:check',
    names: ['basic', 'production'],
    load: () => import('./task-list/task-query.page.tsx'),
  },
  {
    path: '/aps/product',
    permission: 'aps.task:check',
    names: ['basic', 'production'],
    load: () => import('./product/products.page.tsx'),
  },
  {
    path: '/aps/workshop-plan',
    permission: 'aps.dispatch:check',
    names: ['basic', 'production'],
    load: () => import('./workshop/workshop-plan.page.tsx'),
  },
  {
    path: '/aps/batch-plan',
    permission: 'aps.dispatch:check',
    names: ['basic', 'production'],
    load: () => import('./workshop/batch-plan.page.tsx'),
  },
  {
    path: '/aps/resource-plan',
    permission: 'aps.dispatch:check',
    names: ['basic', 'production'],
    load: () => import('./workshop/resource-plan.page.tsx'),
  },
  { path: '/aps/setting', permission: 'aps.setting:check', load: () => import('./settings/settings.page.tsx') },
  // Boards are kept in basic data; what they show is the plan's.
  { path: '/comm/kanban/:board', permission: 'basic.kanban:detail', load: () => import('./kanban/kanban.page.tsx') },
  {
    path: '/aps/dispatch',
    permission: 'aps.dispatch:check',
    names: ['basic', 'production', 'floor', 'gate'],
    load: () => import('./dispatch/dispatch.page.tsx'),
  },
]

/** The boards, for screens that stand for nobody. */
export const loadStage = () => import('./kanban/stage.tsx')
