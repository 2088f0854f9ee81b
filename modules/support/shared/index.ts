export { confirmServiceOrder, rateServiceOrder, returnServiceOrder } from './service-order.action.ts'
export {
  answerFields,
  answerGroups,
  satisfaction,
  serviceOrder,
  serviceOrderCategories,
  serviceOrderTypes,
  serviceOutcomes,
} from './service-order.entity.ts'
export { serviceOrderFlow, serviceOrderStatus, type ServiceOrderStatus } from './service-order.flow.ts'
