import { word } from '@mouldwright/web-kit'
import { Tag, type CellProps, type TagTone } from '@mouldwright/web-kit/entity'
import type { ShownState } from '../shared/index.ts'

/** The colours of a stack light; grey where nobody knows. */
const tones: Readonly<Record<ShownState, TagTone>> = {
  undefined: 'neutral',
  ready: 'warning',
  activeLow: 'info',
  activeHigh: 'success',
  error: 'danger',
  noNews: 'neutral',
}

export function StateTag({ value }: CellProps) {
  const state = value as ShownState
  return <Tag tone={tones[state]}>{word('signals', `machineState.stateOptions.${state}`)}</Tag>
}
