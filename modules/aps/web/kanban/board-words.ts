/** Words of boards come with their code, so that no other page fetches them. */
import { bringWords } from '@mouldwright/web-kit'
import { kanbanEn } from '../../locales/kanban.en.ts'
import { kanbanZh } from '../../locales/kanban.zh.ts'

bringWords('aps', { zh: { page: { kanban: kanbanZh } }, en: { page: { kanban: kanbanEn } } })
