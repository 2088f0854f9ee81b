/** A new password, typed twice, with what the one rule says of it. */
import { passwordIssues, type PasswordIssue } from '@mouldwright/identity/shared'
import { bringWords, word } from '@mouldwright/web-kit'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { useTell } from '../page-words.ts'
import { PasswordField } from './password-field.tsx'
import '../factors/factors.css'

bringWords('identity', { zh: { rules: zh.rules }, en: { rules: en.rules } })

type Owner = Pick<NonNullable<Parameters<typeof passwordIssues>[1]>, 'names' | 'phone'>

const sentenceOf = ({ rule, params }: PasswordIssue) => word('identity', rule.replace('identity:', ''), params)

/** What is wrong with both fields, in words; `missing` where nothing was typed. */
export function newPasswordFaults(
  password: string,
  again: string,
  owner: Owner & { missing: string },
): { password?: string | undefined; again?: string | undefined } {
  if (password === '') return { password: owner.missing }
  const [issue] = passwordIssues(password, owner)
  if (issue) return { password: sentenceOf(issue) }
  const [mismatch] = passwordIssues(password, { ...owner, confirmation: again })
  return { again: mismatch && sentenceOf(mismatch) }
}

const kinds = [/\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

/** 1 weak, 2 fair, 3 strong; 0 while the rule is not met. */
function strengthOf(password: string, owner: Owner): 0 | 1 | 2 | 3 {
  if (passwordIssues(password, owner).length > 0) return 0
  const score = [...password].length + 2 * kinds.filter((kind) => kind.test(password)).length
  return score >= 16 ? 3 : score >= 12 ? 2 : 1
}

const levels = ['weak', 'weak', 'fair', 'strong'] as const

interface NewPasswordProps {
  labels: { password: string; again: string }
  password: string
  again: string
  onPassword: (value: string) => void
  onAgain: (value: string) => void
  faults: { password?: string | undefined; again?: string | undefined }
  owner?: Owner
  isRequired?: boolean
  autoFocus?: boolean
}

export function NewPassword({ labels, owner = {}, faults, isRequired, autoFocus, ...fields }: NewPasswordProps) {
  const { password, again, onPassword, onAgain } = fields
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        value={password}
        onChange={onPassword}
        fault={faults.password}
        isRequired={isRequired ?? false}
        autoFocus={autoFocus ?? false}
        help={<Strength password={password} owner={owner} />}
      />
      <PasswordField
        label={labels.again}
        autoComplete="new-password"
        value={again}
        onChange={onAgain}
        fault={faults.again}
        isRequired={isRequired ?? false}
      />
    </>
  )
}

function Strength({ password, owner }: { password: string; owner: Owner }) {
  const tell = useTell()
  const strength = strengthOf(password, owner)
  const [issue] = password === '' ? [] : passwordIssues(password, owner)
  const level = tell(`password.${levels[strength]}`)
  return (
    <div className={`mw-strength mw-strength-${strength}`}>
      <span className="mw-strength-bars" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span>
        {password === '' ? tell('password.rule') : issue ? sentenceOf(issue) : tell('password.strength', { level })}
      </span>
    </div>
  )
}
