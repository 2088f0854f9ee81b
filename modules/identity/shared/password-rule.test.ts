import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { passwordIssues } from './password-rule.ts'

const rulesOf = (...of: Parameters<typeof passwordIssues>) =>
  passwordIssues(...of).map(({ rule }) => rule.replace('identity:rules.password', ''))

describe('the rule for passwords', () => {
  it.each([
    ['Mould-2026', []],
    ['kupfer7', []],
    ['a1b2c', ['Length']],
    ['tango9vexing8quiltzz', []],
    ['tango9vexing8quiltzzz', ['Length']],
    ['mouldwork', ['Kinds']],
    ['73915028', ['Kinds']],
    ['#~?&=^', ['Kinds']],
    ['kupfer 7', ['Spaces']],
    ['kupfer\u30007', ['Spaces']],
    ['kupfer\u200b7', ['Spaces']],
    // Full-width characters and emoji are characters like others: nothing is folded.
    ['ｋｕｐｆｅｒ７', []],
    ['模具工厂真好用9', []],
    ['😀😎🤖🦊🐙x', []],
    ['😀😎🤖x', ['Length']],
    ['', ['Length', 'Kinds', 'Common']],
  ])('[RG-04 A3] %j: %j', (password, expected) => {
    expect(rulesOf(password)).toEqual(expected)
  })

  it('[RG-04 A3] is not the name of the member, whatever its case', () => {
    expect(rulesOf('Zhang.Wei7', { names: ['zhang.wei7', ''] })).toEqual(['IsName'])
    expect(rulesOf('Zhang.Wei7', { names: ['zhangwei', ''] })).toEqual([])
  })

  it('[A3] is not the own phone number with something to it', () => {
    expect(rulesOf('a13800138000', { phone: '13800138000' })).toEqual(['IsPhone'])
    expect(rulesOf('x13902958476', { phone: '13800138000' })).toEqual([])
  })

  it('[RG-04 A3] is the same twice', () => {
    expect(rulesOf('kupfer7', { confirmation: 'kupfer8' })).toEqual(['Mismatch'])
    expect(rulesOf('kupfer7', { confirmation: 'kupfer7' })).toEqual([])
    expect(rulesOf('kupfer7', { confirmation: '' })).toEqual(['Mismatch'])
  })
})

it.each(
  `password1 Password123 P@ssw0rd pa55word passw0rd! abc123 abcd1234 a123456 a12345678 123456a 123456aa qq123456 qwerty123 qwerty1
  1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx zaq12wsx !qaz2wsx qazwsx123 asd123 asdf1234 zxc123 zxcvbnm1 123qwe 123qweasd
  iloveyou1 iloveyou! welcome1 Welcome@123 admin123 admin@123 @dmin123 Admin888 root123 test1234 letmein1 letme1n monkey1 dragon12
  trustno1 master1 michael1 football1 baseball1 shadow1 jordan23 superman1 princess1 sunshine1 woaini1314 woaini520 woaini521
  aini1314 5201314a a5201314 wang1990 zhangwei123 liu2008 caonima1 aaa111 111111a a111111 abc111 aa123123 123123a
  qwer1234 qwe123 1234qwer 12345a 123abc abc12345 a1b2c3d4 a1a1a1 1a2a3a summer2024 Spring2025! january1 china2008 mouldwright1
  p@$$w0rd samsung1 computer1 pokemon1 charlie1 google1 0000aaaa 147258a 123456!`.split(/\s+/),
)('[A3] %s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each([
  'Mould-2026x9',
  'Mould-2026',
  'Canary-7z',
  'kupfer7',
  'tulpe&9wolke',
  'Xk7#pd2q',
  'grün3Ofen',
  '铜电极9号模',
  'fr4ser.kegel',
])('%s is none', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

it('[A3] hardly ever refuses what is left to chance', () => {
  const chance = fc.string({
    unit: fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789#-+?'),
    minLength: 10,
    maxLength: 16,
  })
  const refused = fc.sample(chance, { numRuns: 5_000 * inject('propertyFactor'), seed: 7 }).filter(isCommonPassword)
  expect(refused.length).toBeLessThan(100)
})
