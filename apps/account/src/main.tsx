import { startI18n, wantedLanguage } from '@mouldwright/web-kit'
import '@mouldwright/web-kit/styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

await startI18n(wantedLanguage(location.search))
createRoot(document.getElementById('root')!).render(<App />)
