import { toPhone } from '@mouldwright/verification/shared'
import { LineField } from '@mouldwright/web-kit'
import { tell, useTell } from '../page-words.ts'

interface PhoneFieldProps {
  value: string
  onChange: (value: string) => void
  fault?: string | undefined
  autoFocus?: boolean
  isRequired?: boolean
  autoComplete?: string
}

/** As the server keeps it; what cannot be a number stays as typed. */
export const phoneOf = (typed: string): string => toPhone(typed) ?? typed.trim()

/** What is wrong with a phone number, in words. */
export function phoneFault(typed: string): string | undefined {
  if (typed.trim() === '') return tell('signIn.phoneMissing')
  return toPhone(typed) === undefined ? tell('signIn.phoneWrong') : undefined
}

export function PhoneField({ autoComplete = 'username', ...field }: PhoneFieldProps) {
  const tell = useTell()
  return <LineField {...field} label={tell('signIn.phone')} type="tel" inputMode="tel" autoComplete={autoComplete} />
}

interface SignInPhoneProps {
  phone: string
  onPhone: (value: string) => void
  fault?: string | undefined
  mend: (name: 'phoneNum') => void
}

/** Of a way to sign in: where the page knows no number yet, writing begins here. */
export const SignInPhone = ({ phone, onPhone, fault, mend }: SignInPhoneProps) => (
  <PhoneField
    value={phone}
    onChange={(value) => {
      onPhone(value)
      mend('phoneNum')
    }}
    autoFocus={phone === ''}
    fault={fault}
  />
)
