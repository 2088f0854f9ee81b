import '@mouldwright/web-kit/not-started.css'
import './floor.css'
import { keepPresses } from '@mouldwright/web-kit/keep-presses'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { dress } from './theme.ts'

dress()
// Only where the page may be kept: by https, or on the machine itself.
if ('serviceWorker' in navigator && __REVISION__ !== '')
  void navigator.serviceWorker.register('/floor/worker.js', { scope: '/floor' }).catch(() => undefined)
keepPresses()
createRoot(document.getElementById('root')!).render(<App />)
