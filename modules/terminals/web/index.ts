/** Pages of this module, for the app's router. */
export const routes = [
  { path: '/terminals/terminal', permission: 'terminals.terminal:check', load: () => import('./terminals.page.tsx') },
  { path: '/terminals/pin', permission: 'terminals.pin:check', load: () => import('./pins.page.tsx') },
  { path: '/terminals/own-pin', permission: 'terminals.terminal:work', load: () => import('./own-pin.page.tsx') },
  { path: '/terminals/call', permission: 'terminals.call:check', load: () => import('./calls.page.tsx') },
  { path: '/terminals/screen', permission: 'terminals.screen:check', load: () => import('./screens.page.tsx') },
]

/** A screen of its own, outside the suite's frame. */
export const loadScreenPage = () => import('./screen.page.tsx')
