export { InteractionPage } from './interaction.page.tsx'
