import locale from 'antd/locale/en_US.js'
import dayjs from 'dayjs'

// Weeks begin on Monday here as in Chinese, in the chart and in the plans of weeks.
dayjs.locale({ ...dayjs.Ls['en']!, weekStart: 1 })

export { locale }
