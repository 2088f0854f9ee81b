import { useEntryTell } from '@mouldwright/connector/web'
import { failureText, hasStoredMenu, shortToken } from '@mouldwright/web-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { enterApp } from './enter-app.ts'
import { Arrival, SignInAgain, Waiting } from './entry-frame.tsx'

/** Waits while the sign-in goes on in another window, and goes on when its session is there. */
export function LoginMediumLoading() {
  const tell = useEntryTell()
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  const look = useEffectEvent(async () => {
    if (shortToken.get() === null || !hasStoredMenu()) return
    try {
      await navigate(await enterApp(), { replace: true })
    } catch (error) {
      setFault(failureText(error))
    }
  })
  useEffect(() => {
    const onChange = () => void look()
    onChange()
    // Other windows of this origin change the storage; a window that was hidden may have missed it.
    addEventListener('storage', onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      removeEventListener('storage', onChange)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [])
  return (
    <Arrival fault={fault}>
      <Waiting title={tell('medium.waitTitle')} text={tell('medium.waitText')}>
        <SignInAgain label={tell('medium.waitHere')} />
      </Waiting>
    </Arrival>
  )
}
