import { pageZh } from './web.zh.ts'

export const zh = {
  name: '收藏',
  refusals: {
    'bookmark.full': '最多收藏 {{max}} 个菜单，先取消一个再收藏',
    'bookmark.noPage': '没有这个菜单，或没有权限打开，不能收藏',
    'bookmark.changed': '收藏已在别处改过，请按新的列表重新排列',
  },
  confirm: {},
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
