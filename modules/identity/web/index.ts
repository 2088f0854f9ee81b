import './sign-in.css'

export { LicenceBarred, LicenceLate } from './licence-notices.tsx'
export { PasswordField } from './password-field.tsx'
export { phoneFault, PhoneField, phoneOf } from './phone-field.tsx'
export { SignInFrame } from './sign-in-frame.tsx'
export { SignIn, type SignInProps } from './sign-in.form.tsx'
