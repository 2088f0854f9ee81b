import '@mouldwright/web-kit/styles.css'
import './account-site.css'
import {
  configureClient,
  currentLanguage,
  keepPresses,
  say,
  startI18n,
  startPlatformWords,
  storage,
  wantedLanguage,
} from '@mouldwright/web-kit'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { revision } from './build.ts'

const language = wantedLanguage(location.search)
// A language in the link that is another than this browser's is a choice.
if (language !== wantedLanguage('')) storage.set('lang', language)
await startI18n(language)
configureClient({
  language: currentLanguage,
  networkError: () => say('failure.network'),
  // Whoever is not signed in sees the form in the place where they are.
  take: (handling) => {
    if (handling === 'signIn' || handling === 'reauthenticate') location.reload()
  },
})
startPlatformWords({ build: revision })
keepPresses()
createRoot(document.getElementById('root')!).render(<App />)
