export { useApplications } from './applications.ts'
export { AssistantDesk } from './desk.tsx'
export { openFeedback } from './feedback.ts'
