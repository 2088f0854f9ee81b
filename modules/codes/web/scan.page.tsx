import { scanBarcode, scanFault, scannedText } from '@mouldwright/codes/shared'
import type { OutputOf } from '@mouldwright/kernel'
import { call, failureText, LineField, usePageTitle, word } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import './codes.css'
import { useTell } from './page-words.ts'

/** Without answer and fault it is being asked for. */
type Scan = { key: number; code: string; answer?: OutputOf<typeof scanBarcode>; fault?: string }

/** The same code within this time is one scan: a scanner that is held too long sends twice. */
const repeatMs = 2_000
const mostKept = 20

/** Takes what a scanner types, and says what the code is and where that is. */
export default function ScanPage() {
  const tell = useTell()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [scans, setScans] = useState<readonly Scan[]>([])
  const last = useRef<{ code: string; at: number }>(undefined)
  const title = tell('scan.title')
  usePageTitle(title)

  async function check(): Promise<void> {
    const code = scannedText(typed)
    setTyped('')
    const wrong = scanFault(code)
    setFault(wrong && `${word('codes', `rules.${wrong}`) ?? wrong}${code ? ` (${code.slice(0, 20)})` : ''}`)
    if (wrong) return
    const at = performance.now()
    if (last.current?.code === code && at - last.current.at < repeatMs) return
    last.current = { code, at }
    // Scans stand as they were made, whichever is answered first.
    setScans((now) => [{ code, key: at }, ...now].slice(0, mostKept))
    const scan = await answerOf(code)
    setScans((now) => now.map((one) => (one.key === at ? { ...scan, key: at } : one)))
  }

  return (
    <div className="mw-page codes-page">
      <header>
        <h1>{title}</h1>
        <p>{tell('scan.lead')}</p>
      </header>
      <form
        className="codes-scan"
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <LineField
          label={tell('scan.code')}
          value={typed}
          onChange={setTyped}
          fault={fault}
          autoFocus
          autoComplete="off"
          inputMode="numeric"
          maxLength={40}
        />
        <Button type="primary" htmlType="submit">
          {tell('scan.verb')}
        </Button>
      </form>
      <div className="codes-scans" role="log" aria-label={tell('scan.newest')}>
        {scans.map((scan) => (scan.answer || scan.fault) && <ScanAnswer key={scan.key} of={scan} />)}
      </div>
    </div>
  )
}

async function answerOf(code: string): Promise<Omit<Scan, 'key'>> {
  try {
    return { code, answer: await call(scanBarcode, { code }, { quiet: true }) }
  } catch (failure) {
    return { code, fault: failureText(failure) }
  }
}

function ScanAnswer({ of: { code, answer, fault } }: { of: Scan }) {
  const tell = useTell()
  if (!answer)
    return (
      <p className="mw-card codes-scan-fault" role="alert">
        {fault} <span className="mw-help">{code}</span>
      </p>
    )
  const { kind, text, name, path } = answer
  return (
    <section className="mw-card codes-found" aria-label={`${word('codes', `barcode.kindOptions.${kind}`)} ${text}`}>
      <h2>
        <span className="codes-kind">{word('codes', `barcode.kindOptions.${kind}`)}</span> {text}
      </h2>
      <p>{name === null ? tell('scan.unseen') : path ? <Link to={path}>{name}</Link> : name}</p>
      <p className="mw-help">{code}</p>
    </section>
  )
}
