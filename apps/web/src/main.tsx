import {
  configureClient,
  currentLanguage,
  finishSignOut,
  forgetSession,
  isModuleOpen,
  isStillAt,
  isTokenOfAnother,
  pagePlace,
  preLoginPath,
  say,
  sentenceOf,
  sessionHeaders,
  startI18n,
  storage,
  toast,
  wantedLanguage,
  type CallError,
  type Handling,
} from '@mouldwright/web-kit'
import '@mouldwright/web-kit/styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './shell.css'

const language = wantedLanguage(location.search)
// A language in the link is a choice.
if (new URLSearchParams(location.search).has('lang')) storage.set('lang', language)
await startI18n(language)
configureClient({
  language: currentLanguage,
  isModuleOpen,
  credentials: sessionHeaders,
  mayCall: () => !isTokenOfAnother(),
  place: pagePlace,
  isStillAt,
  networkError: () => say('failure.network'),
  moduleClosed: (module) => say('failure.moduleClosed', { module }),
  take,
})
await finishSignOut()
createRoot(document.getElementById('root')!).render(<App />)

const rememberPath = () => preLoginPath.remember(location.pathname + location.search)

/** The steps that follow from an answer's code, whoever called. */
function take(handling: Handling, error: CallError): void {
  switch (handling) {
    case 'signIn':
      rememberPath()
      return forgetSession()
    case 'reauthenticate':
      toast('danger', sentenceOf(error) ?? error.message)
      rememberPath()
      setTimeout(forgetSession, 1_000)
      return
    case 'forbidden':
      return location.assign('/error')
    case 'external':
      return goTo(error.data)
    case 'redirect':
      rememberPath()
      forgetSession()
      return goTo(error.data)
  }
}

/** Only to this origin: an answer must not be able to send people anywhere. */
function goTo(address: unknown): void {
  if (typeof address !== 'string' || !URL.canParse(address, location.origin)) return
  const url = new URL(address, location.origin)
  if (url.origin === location.origin) location.assign(url.href)
}
