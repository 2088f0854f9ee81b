import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { dayIn } from '../../format/moments.ts'
import { useWords } from '../../i18n/i18n.ts'
import { useTimeZone } from '../../session/session.ts'
import './factory-day.css'

interface Day {
  format(pattern: string): string
}

/**
 * What a calendar says of days when the factory is not where its reader sits: today is the factory's, and its zone is named where
 * it is not the reader's. "Now" is not offered: the calendar would put the reader's clock for the factory's.
 */
export function useFactoryDay() {
  const { say } = useWords()
  const zone = useTimeZone()
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    showNow: false,
    classNames: { popup: { root: 'mw-factory-days' } },
    cellRender: (day: unknown, { type, originNode }: { type: string; originNode: ReactNode }) =>
      type === 'date' && (day as Day).format('YYYY-MM-DD') === dayIn(Date.now(), zone) && isValidElement(originNode)
        ? marked(originNode as ReactElement<{ className?: string }>)
        : originNode,
    ...(zone === own
      ? {}
      : { renderExtraFooter: () => <span className="mw-help">{say('field.zone', { zone })}</span> }),
  }
}

const marked = (cell: ReactElement<{ className?: string }>) =>
  cloneElement(cell, { className: `${cell.props.className ?? ''} mw-factory-today`, 'aria-current': 'date' } as object)
