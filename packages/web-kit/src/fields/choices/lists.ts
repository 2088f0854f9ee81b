/** antd's lists to choose from: they come with the first touch, see `resting-list.tsx`. */
export { Select } from 'antd'
export { ChoicesSelect } from './choices-select.tsx'
export { RefSelect } from './ref-select.tsx'
