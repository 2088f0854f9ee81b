export { OrderPictures } from './order-pictures.tsx'
export { orderSteps } from './order-steps.tsx'
export { StepDialog } from './step-dialog.tsx'
export { useStepIssues } from './use-step-issues.ts'
