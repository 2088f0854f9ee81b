/** Words of the months of a calendar: they come with the view. */
export const calendarMonthZh = {
  counts: '上班 {{worked}} 天，休息 {{off}} 天',
  earlier: '上个月',
  later: '下个月',
  thisMonth: '本月',
  kinds: { work: '上班', adjusted: '调休上班', holiday: '假期', rest: '休息日' },
  marks: { adjusted: '班', holiday: '假', rest: '休' },
  shifts: '这里只说明哪些天上班；当天的班次由资源组决定。',
}
