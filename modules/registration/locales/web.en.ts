import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  title: 'Register a company',
  lead: 'The provider reviews each registration and tells the result by SMS within 1–2 working days.',
  companyName: 'Company name',
  companyMissing: 'Enter the company’s name',
  companyShort: 'A company’s name has 2–100 characters',
  realName: 'Your name',
  realNameHelp: 'You become the company’s administrator.',
  realNameMissing: 'Enter your name',
  password: 'Password',
  again: 'Password again',
  passwordMissing: 'Enter a password',
  timeZone: 'Time zone',
  timeZoneHelp: 'Schedules, calendars and reports use the dates and times of this zone.',
  email: 'E-mail (optional)',
  emailWrong: 'Wrong format, for example zhangwei@example.com',
  agree: 'I have read and accept the',
  agreement: 'terms of service',
  agreementMissing: 'Registering needs your consent to the terms of service',
  submit: 'Register',
  haveAccount: 'Have an account?',
  toSignIn: 'Sign in',
  succeed: {
    title: 'Registration sent',
    number: 'Application number',
    text: 'The review takes 1–2 working days. The result comes by SMS to the registered number; once approved, sign in with it.',
    home: 'Back to sign-in',
  },
  terms: {
    title: 'Terms of service',
    parties:
      'These terms are between the provider who runs this system and the company that registers. The software itself is open source under Apache-2.0.',
    data: 'The company’s data belong to the company. The provider processes them only to provide the service, hands them to nobody, and the company may export them at any time.',
    account:
      'The administrator is responsible for the company’s users, roles and rights; everybody uses an account of their own and shares no password.',
    person: 'Name, phone number and e-mail given here serve only to sign in, to notify and to review.',
    end: 'The company may ask in writing to leave; its data are then kept as long as the law demands, and deleted.',
    close: 'Close',
  },
}
