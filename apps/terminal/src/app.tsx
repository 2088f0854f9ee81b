import { useEffect, useState } from 'react'
import { isSecure, recall } from './device/calls.ts'
import { startOutbox } from './device/outbox.ts'
import { EnrolScreen } from './screens/enrol-screen.tsx'
import { FloorScreen } from './screens/floor-screen.tsx'
import { RevokedScreen } from './screens/revoked-screen.tsx'
import { look, recallWork, refresh, refreshAnew, showUnsent, useKnown } from './store.ts'
import { say, useLanguage } from './words.ts'

/** Milliseconds until everything is asked for anew, and until what must not wait is: a hold stands at the machine within five seconds. */
const refreshMs = 20_000
const lookMs = 4_000

type Stage = 'starting' | 'insecure' | 'enrol' | 'work'

export function App() {
  const language = useLanguage()
  const [stage, setStage] = useState<Stage>('starting')
  const { isRevoked } = useKnown()

  useEffect(() => {
    void start()
    async function start(): Promise<void> {
      if (!isSecure()) return setStage('insecure')
      if (!(await recall())) return setStage('enrol')
      await recallWork()
      await startOutbox(() => void refreshAnew())
      showUnsent()
      setStage('work')
    }
  }, [])

  useEffect(() => {
    if (stage !== 'work') return
    // Words that the server writes follow the language.
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    document.title = say('title')
    void refreshAnew()
    const timers = [setInterval(() => void refresh(), refreshMs), setInterval(() => void look(), lookMs)]
    return () => timers.forEach((timer) => clearInterval(timer))
  }, [stage, language])

  if (stage === 'starting')
    return (
      <main className="centre" aria-busy="true">
        {say('loading')}
      </main>
    )
  if (stage === 'insecure')
    return (
      <main className="centre">
        <h1>{say('title')}</h1>
        <p className="fault">{say('insecure')}</p>
      </main>
    )
  if (stage === 'enrol') return <EnrolScreen />
  return isRevoked ? <RevokedScreen /> : <FloorScreen />
}
