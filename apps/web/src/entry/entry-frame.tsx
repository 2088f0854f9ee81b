import { SignInFrame } from '@mouldwright/identity/web'
import { useEntryTell } from '@mouldwright/connector/web'
import { LanguageSwitch, usePageTitle } from '@mouldwright/web-kit'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ThemeButton } from '../shell/header/theme-button.tsx'
import logo from '../logo.svg'
import { findSignIn } from './sign-in-target.ts'
import './entry.css'

/** Around the pages through which people come in. */
export const EntryFrame = ({ children }: { children: ReactNode }) => (
  <SignInFrame
    logo={logo}
    tools={
      <>
        <LanguageSwitch />
        <ThemeButton />
      </>
    }
  >
    {children}
  </SignInFrame>
)

interface EntryNoteProps {
  title: string
  text: string
  children?: ReactNode
}

/** Something is being waited for. */
export function Waiting({ title, text, children }: EntryNoteProps) {
  usePageTitle(title)
  return (
    <div className="mw-way" role="status">
      <h1>{title}</h1>
      <div className="mw-entry-bar" aria-hidden />
      <p className="mw-help">{text}</p>
      {children}
    </div>
  )
}

/** What went wrong, and the way on. */
export function Fault({ title, text, children }: EntryNoteProps) {
  usePageTitle(title)
  return (
    <div className="mw-way">
      <h1>{title}</h1>
      <p className="mw-faults" role="alert">
        {text}
      </p>
      {children}
    </div>
  )
}

/** Begins the sign-in anew, at the central page where that is in use. */
export function SignInAgain({ label }: { label?: string }) {
  const tell = useEntryTell()
  return (
    <Button type="primary" size="large" block onClick={() => void findSignIn().then((url) => location.assign(url))}>
      {label ?? tell('again')}
    </Button>
  )
}

/** What is going on, or what went wrong with it. */
export function Arrival({ fault, children, notice }: { fault?: string; children: ReactNode; notice?: ReactNode }) {
  const tell = useEntryTell()
  return (
    <EntryFrame>
      {fault ? (
        <Fault title={tell('arrive.faultTitle')} text={fault}>
          <SignInAgain />
        </Fault>
      ) : (
        children
      )}
      {notice}
    </EntryFrame>
  )
}
