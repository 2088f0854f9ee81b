import './sign-in.css'

export { SignInPage } from './sign-in.page.tsx'
