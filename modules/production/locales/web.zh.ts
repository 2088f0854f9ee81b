/** Words of the pages in the browser. */
export const pageZh = {
  submit: '提交',
  retry: '重试',
  answer: '登记财务答复',
  submitted: '已提交 {{count}} 张成本单',
  answered: '已登记 {{count}} 张成本单的答复',
  notSubmittable: '只有未提交或已驳回的成本单可以提交',
  notRetriable: '只有部分成功或全部失败的成本单可以重试',
  notAnswerable: '只有已提交的成本单可以登记答复',
  answerTitle: '{{count}} 张成本单的财务答复',
  outcome: '结果',
  answerText: '答复内容',
  save: '登记',
}
