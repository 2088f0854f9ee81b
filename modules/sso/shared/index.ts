export type { Interaction, InteractionClient, InteractionFinish, InteractionLeft } from './interaction.ts'
export { beginSignIn, finishSignIn } from './sign-in.action.ts'
