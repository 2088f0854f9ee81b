export { confirmServiceOrder, rateServiceOrder, returnServiceOrder } from './service-order.action.ts'
export {
  satisfaction,
  serviceOrder,
  serviceOrderCategories,
  serviceOrderTypes,
  serviceOutcomes,
} from './service-order.entity.ts'
export { serviceOrderFlow, serviceOrderStatus, type ServiceOrderStatus } from './service-order.flow.ts'
