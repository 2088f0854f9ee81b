/** Pages of this module, for the app's router. */
export const routes = [
  {
    path: '/terminals/terminal',
    permission: 'terminals.terminal:check',
    names: ['identity', 'basic'],
    load: () => import('./terminals.page.tsx'),
  },
  {
    path: '/terminals/pin',
    permission: 'terminals.pin:check',
    names: ['identity'],
    load: () => import('./pins.page.tsx'),
  },
  {
    path: '/terminals/own-pin',
    permission: 'terminals.terminal:work',
    names: ['identity'],
    load: () => import('./own-pin.page.tsx'),
  },
  {
    path: '/terminals/call',
    permission: 'terminals.call:check',
    names: ['identity', 'basic', 'production'],
    load: () => import('./calls.page.tsx'),
  },
  {
    path: '/terminals/screen',
    permission: 'terminals.screen:check',
    names: ['basic'],
    load: () => import('./screens.page.tsx'),
  },
]

/** A screen of its own, outside the suite's frame. */
export const loadScreenPage = () => import('./screen.page.tsx')
