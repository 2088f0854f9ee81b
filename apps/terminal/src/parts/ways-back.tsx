import type { ReactNode } from 'react'
import { say } from '../words.ts'

/** Head of a screen that leads back: what it is about, and how that is. */
export const Crumbs = ({ onBack, light, children }: { onBack: () => void; light: ReactNode; children: ReactNode }) => (
  <div className="crumbs">
    <button type="button" onClick={onBack}>
      {say('back')}
    </button>
    <h2>{children}</h2>
    {light}
  </div>
)

/** Leaves a dialog, and all as it was. */
export const Cancel = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="big" onClick={onClose}>
    {say('cancel')}
  </button>
)
