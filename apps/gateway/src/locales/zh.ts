/** Words of the gateway's own pages. */
export const zh = {
  welcome: {
    title: '网关已连通',
    lead: '浏览器可以访问工厂网关“{{name}}”。请回到系统页面，重新验证网关。',
    version: '版本 {{version}}',
  },
  refusals: {
    ticket: '凭证无效或已使用，请重新操作',
    form: '缺少文件名、大小或校验值',
    full: '网关磁盘空间不足',
    offline: '网关暂时连不上服务器，请稍后再试',
    absent: '网关上没有这个文件或上传',
    'chunk.changed': '这一段与先前收到的不同',
    'chunk.ahead': '前面的部分还没有收到',
    'chunk.size': '这一段的位置或大小不对',
    'chunk.hash': '这一段在传输中损坏，请重发',
    whole: '收到的文件与所报校验值不符，已丢弃，请重新上传',
    kind: '文件内容与扩展名不符，或不接受这种类型',
  },
}
