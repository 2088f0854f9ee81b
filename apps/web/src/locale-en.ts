import locale from 'antd/locale/en_US.js'
import dayjs from 'dayjs'

dayjs.locale('en')

export { locale }
