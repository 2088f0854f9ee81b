export { companyNamePattern, register } from './register.action.ts'
