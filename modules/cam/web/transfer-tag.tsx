import { word } from '@mouldwright/web-kit'
import { Tag, type CellProps } from '@mouldwright/web-kit/entity'
import type { TransferState } from '../shared/index.ts'

const tones = {
  waiting: 'neutral',
  fetching: 'info',
  writing: 'info',
  checking: 'info',
  done: 'success',
  failed: 'danger',
} as const

export const TransferTag = ({ value }: CellProps) => {
  const state = (value ?? 'waiting') as TransferState
  return <Tag tone={tones[state]}>{word('cam', `transfer.stateOptions.${state}`)}</Tag>
}
