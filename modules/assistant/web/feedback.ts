/** Whether the feedback form is open; anything may open it. */
import { createStore } from '@mouldwright/web-kit'

const useForm = createStore(() => ({ isOpen: false }))

export const openFeedback = (): void => useForm.setState({ isOpen: true })
export const closeFeedback = (): void => useForm.setState({ isOpen: false })
export const useFeedbackOpen = (): boolean => useForm(({ isOpen }) => isOpen)
