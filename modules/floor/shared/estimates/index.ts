export {
  applyEstimates,
  comparedBy,
  compareEstimates,
  fewest,
  proposedOf,
  type ComparedBy,
  type Comparison,
} from './estimate.action.ts'
