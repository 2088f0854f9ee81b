import { useWords } from '@mouldwright/web-kit'
import { useSyncExternalStore } from 'react'
import './offline-bar.css'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Says that the connection is gone; typing goes on, saving waits. */
export function OfflineBar() {
  const { say } = useWords()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline ? null : (
    <div className="mw-offline" role="alert">
      {say('shell.offline')}
    </div>
  )
}
