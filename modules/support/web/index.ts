export { OrderPictures } from './order-pictures.tsx'
export { StepDialog } from './step-dialog.tsx'
export { useStepIssues } from './use-step-issues.ts'
