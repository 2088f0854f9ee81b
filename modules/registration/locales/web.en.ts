import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  title: 'Register a company',
  lead: 'The provider reviews each registration and sends the result by SMS within 1–2 working days.',
  companyName: 'Company name',
  companyMissing: 'Enter the company’s name',
  companyShort: 'A company’s name has 2–100 characters',
  realName: 'Your name',
  realNameHelp: 'You become the company’s administrator.',
  realNameMissing: 'Enter your name',
  password: 'Password',
  again: 'Confirm password',
  passwordMissing: 'Enter a password',
  timeZone: 'Time zone',
  timeZoneHelp: 'Schedules, calendars and reports use the dates and times of this zone.',
  email: 'E-mail (optional)',
  emailWrong: 'Wrong format, for example zhangwei@example.com',
  agree: 'I have read and accept the',
  agreement: 'terms of service',
  agreementMissing: 'Accept the terms of service to register',
  submit: 'Register',
  haveAccount: 'Already have an account?',
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
    data: 'The company’s data belongs to the company. The provider processes it only to provide the service, does not pass it on to third parties, and the company may export it at any time.',
    account:
      'The administrator is responsible for the company’s users, roles and permissions; everyone uses their own account and does not share passwords.',
    person: 'The name, phone number and e-mail given here are used only for sign-in, notifications and review.',
    end: 'The company may terminate in writing; its data is then kept for as long as the law requires and deleted afterwards.',
    close: 'Close',
  },
}
