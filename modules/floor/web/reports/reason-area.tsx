import { Input } from 'antd'

interface ReasonAreaProps {
  id: string
  value: string
  onChange: (value: string) => void
}

/** Why something is reported, or was reported wrongly. */
export const ReasonArea = ({ id, value, onChange }: ReasonAreaProps) => (
  <Input.TextArea id={id} rows={2} maxLength={200} value={value} onChange={({ target }) => onChange(target.value)} />
)
