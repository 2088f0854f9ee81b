import '@mouldwright/web-kit/styles.css'
import './shell.css'
import {
  configureClient,
  currentLanguage,
  finishSignOut,
  isModuleOpen,
  isStillAt,
  isTokenOfAnother,
  keepPresses,
  openedBy,
  pagePlace,
  say,
  sessionHeaders,
  startI18n,
  startPlatformWords,
  storage,
  takeStep,
  wantedLanguage,
  word,
} from '@mouldwright/web-kit'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { build } from './build.ts'
import { noteHeadFlags } from './frames/hide-head.ts'

noteHeadFlags({ pathname: location.pathname, search: location.search, isFramed: window.parent !== window })
const language = wantedLanguage(location.search)
// A language in the link that is another than this browser's is a choice.
if (language !== wantedLanguage('')) storage.set('lang', language)
await startI18n(language)
/** The menu names only what is open; the names of all stand with the home page's tiles, where these have been shown. */
const nameOfClosed = (key: string) => word('shell', `page.names.${key}`) ?? key
const gatewayWeb = () => import('@mouldwright/gateway/web')
configureClient({
  localFiles: {
    isInUse: async (file) => (await gatewayWeb()).keepsLocally(file),
    upload: async (...given) => (await gatewayWeb()).uploadLocally(...given),
    download: async (...given) => (await gatewayWeb()).downloadLocally(...given),
  },
  proveAgain: async () => (await import('@mouldwright/identity/web/proof')).askForProof(),
  language: currentLanguage,
  isModuleOpen,
  credentials: sessionHeaders,
  mayCall: () => !isTokenOfAnother(),
  place: pagePlace,
  isStillAt,
  networkError: () => say('failure.network'),
  moduleClosed: (module) => say('failure.moduleClosed', { module: nameOfClosed(openedBy(module)) }),
  take: takeStep,
})
await finishSignOut()
startPlatformWords({ build: build.revision, bySession: true })
keepPresses()
createRoot(document.getElementById('root')!).render(<App />)
