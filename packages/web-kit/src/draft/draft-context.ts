import { createContext, useContext } from 'react'
import type { Draft } from './use-draft.ts'

/** The draft of the form around; own forms need not pass it on. */
export const DraftContext = createContext<Draft | undefined>(undefined)
export const useDraftContext = (): Draft | undefined => useContext(DraftContext)
