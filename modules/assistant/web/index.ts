export { useApplications } from './applications.ts'
export { AssistantOverlay } from './overlay.tsx'
export { openFeedback } from './feedback.ts'
