import { useEffect, useState } from 'react'
import { isSecure, recall } from './device/calls.ts'
import { startOutbox } from './device/outbox.ts'
import { EnrolScreen } from './screens/enrol-screen.tsx'
import { FloorScreen } from './screens/floor-screen.tsx'
import { RevokedScreen } from './screens/revoked-screen.tsx'
import { recallWork, refresh, useKnown } from './store.ts'
import { say, useLanguage } from './words.ts'

/** Seconds between two looks at the server. */
const lookEverySeconds = 20

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
      await startOutbox(() => void refresh())
      setStage('work')
    }
  }, [])

  useEffect(() => {
    if (stage !== 'work') return
    // Words that the server writes follow the language.
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    document.title = say('title')
    void refresh()
    const timer = setInterval(() => void refresh(), lookEverySeconds * 1_000)
    return () => clearInterval(timer)
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
