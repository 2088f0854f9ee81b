/** Words of stars and of the bar of bookmarks. */
export const pageZh = {
  title: '收藏',
  bar: '收藏栏',
  keep: '收藏“{{name}}”',
  letGo: '取消收藏“{{name}}”',
  full: '最多收藏 {{max}} 个菜单，先取消一个再收藏',
  none: '点菜单旁的星标，把常用的放在这里',
  settings: '收藏设置',
  save: '保存',
  cancel: '取消',
  drag: '拖动排序',
  up: '上移“{{name}}”',
  down: '下移“{{name}}”',
  remove: '移除“{{name}}”',
  moved: '“{{name}}”现在是第 {{place}} 个',
}
