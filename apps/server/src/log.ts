import { currentTrace, type Log } from '@mouldwright/server-kit'
import { pino } from 'pino'

/** One JSON line an event on standard error; what may be secret is cut before it is written. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      mixin: () => {
        const traceId = currentTrace()
        return traceId === undefined ? {} : { traceId }
      },
      redact: {
        paths: ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie', 'authorization', '*.authorization'],
        censor: '…',
      },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}
