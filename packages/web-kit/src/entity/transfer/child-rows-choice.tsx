import { childRowsChoices, type ChildRowsChoice } from '@mouldwright/kernel'
import { Segmented } from 'antd'
import { useId } from 'react'
import { useWords } from '../../i18n/i18n.ts'

interface ChooseChildRowsProps {
  value: ChildRowsChoice
  onChange: (how: ChildRowsChoice) => void
  disabled: boolean
}

/** What becomes of stored child rows that the workbook does not name. */
export function ChooseChildRows({ value, onChange, disabled }: ChooseChildRowsProps) {
  const { say } = useWords()
  const id = useId()
  return (
    <div className="mw-import-rows">
      <span id={id}>{say('import.childRows.how')}</span>
      <Segmented
        aria-labelledby={id}
        value={value}
        disabled={disabled}
        options={childRowsChoices.map((how) => ({ value: how, label: say(`import.childRows.${how}`) }))}
        onChange={onChange}
      />
      <p className="mw-help">{say(`import.childRows.hints.${value}`)}</p>
    </div>
  )
}
