/** Words of the pages in the browser. */
export const pageZh = {
  acknowledge: '确认',
  acknowledged: '已确认“{{subject}}”的报警',
  notOpen: '只有未确认的报警可以确认',
}
