/** Words of the frame pages. */
export const pageZh = {
  opening: '正在打开{{module}}',
  faultTitle: '无法打开这个页面',
  unknown: '链接里的模块、主机或地址与平台登记的不一致，因此没有打开。请从菜单重新进入，或联系公司管理员。',
  frame: '{{module}}的页面',
  retry: '重试',
  home: '回到首页',
  linkCopied: '已复制短链接：{{address}}',
  linkIs: '本页的短链接：{{address}}',
}
