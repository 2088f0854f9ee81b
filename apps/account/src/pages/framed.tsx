import { SignInFrame } from '@mouldwright/identity/web'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import logo from '../logo.svg'
import { SiteTools } from '../site-tools.tsx'

export const inFrame = (children: ReactNode) => (
  <SignInFrame logo={logo} tools={<SiteTools />}>
    {children}
  </SignInFrame>
)

/** Pages that come before a session: the picture beside them. */
export const Framed = () => inFrame(<Outlet />)
