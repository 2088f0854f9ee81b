/** A QR code and what a phone does with it. Asks only while the page is looked at. */
import { beginQr, signIn, watchQr, type QrState, type SignedIn } from '@mouldwright/identity/shared'
import { call, isAborted } from '@mouldwright/web-kit'
import { useEffect, useEffectEvent, useState } from 'react'

const pauseMs = 2_000

interface Code {
  qrCode: string
  image: string
  seconds: number
}

/** `loading` before there is one, `absent` when there is none to be had. */
export type QrStep = 'loading' | 'absent' | QrState

/**
 * @param enter called with the answer once a phone has confirmed
 * @param wish what every sign-in method may ask for
 */
export function useQr(wish: object, enter: (answer: SignedIn) => Promise<void>, onFault: (error: unknown) => void) {
  const [code, setCode] = useState<Code>()
  const [step, setStep] = useState<QrStep>('loading')

  function load(signal?: AbortSignal): void {
    call(beginQr, {}, { quiet: true, idempotencyKey: '', signal }).then(
      (found) => {
        setCode(found as Code)
        setStep('waiting')
      },
      (error: unknown) => {
        if (!isAborted(error)) setStep('absent')
      },
    )
  }
  const begin = useEffectEvent(load)
  useEffect(() => {
    const leaving = new AbortController()
    begin(leaving.signal)
    return () => leaving.abort()
  }, [])

  function renew(): void {
    setStep('loading')
    load()
  }

  const finish = useEffectEvent(async (qrCode: string) => {
    try {
      const input = { randomCode: qrCode, ...wish }
      await enter((await call(signIn, input, { quiet: true, idempotencyKey: '' })) as SignedIn)
    } catch (error) {
      setStep('expired')
      onFault(error)
    }
  })

  const isOpen = step === 'waiting' || step === 'scanned'
  useEffect(() => {
    if (!code || !isOpen) return
    let isLeft = false
    let isLooking = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      // Whoever comes back while a look is under way needs no other: that would go on beside it.
      if (isLooking) return
      clearTimeout(timer)
      if (document.visibilityState === 'visible') {
        isLooking = true
        // A look that fails says nothing of the code; the next one may.
        const answer = await call(watchQr, { qrCode: code.qrCode }, { quiet: true }).catch(() => undefined)
        isLooking = false
        if (isLeft) return
        const state = (answer as { state: QrState } | undefined)?.state
        if (state) setStep(state)
        if (state === 'confirmed') return finish(code.qrCode)
      }
      if (!isLeft) timer = setTimeout(() => void look(), pauseMs)
    }
    const lookAgain = () => void (document.visibilityState === 'visible' && look())
    timer = setTimeout(() => void look(), pauseMs)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      isLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [code, isOpen])

  return { code, step, renew }
}
