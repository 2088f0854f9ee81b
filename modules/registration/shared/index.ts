export { companyNamePattern, register, reviewDays } from './register.action.ts'
