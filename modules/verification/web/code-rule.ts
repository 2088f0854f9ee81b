export const codeDigits = 6

/** What was typed or pasted, as digits: full-width ones, blanks and dashes are how people copy codes. */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeDigits)

/** Why a code cannot be right, or nothing. Codes have six digits; the form takes four to six. */
export function codeFault(code: string): 'code.missing' | 'code.shape' | undefined {
  if (code === '') return 'code.missing'
  return /^\d{4,6}$/.test(code) ? undefined : 'code.shape'
}
