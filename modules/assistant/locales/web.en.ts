import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  chat: {
    title: 'AI assistant',
    open: 'Open the AI assistant',
    openNews: 'Open the AI assistant, there is a new answer',
    close: 'Close the AI assistant',
    fresh: 'New conversation',
    conversation: 'Conversation',
    you: 'You',
    it: 'AI assistant',
    intro:
      'Ask how something is done, or what a message means. Answers are made by AI: check what matters. The conversation stays in this page and is gone when it is reloaded.',
    question: 'Question',
    hint: 'Enter sends, Shift Enter begins a line',
    send: 'Send',
    answering: 'Answering',
    cancel: 'Stop',
    cancelled: 'Stopped, there is no answer',
    retry: 'Ask again',
    count: '{{count}} of {{max}} characters',
    shortened:
      'This is a long conversation: only its last messages ({{count}}) are sent. Begin a new one for another subject.',
    about: 'On the page “{{page}}” I was told: “{{sentence}}”. What is the cause, and what can I do?',
  },
  feedback: {
    title: 'Feedback',
    rating: 'How do you find Mouldwright?',
    stars: {
      one: '1 star, very poor',
      two: '2 stars, poor',
      three: '3 stars, fair',
      four: '4 stars, good',
      five: '5 stars, very good',
    },
    noRating: 'Choose a number of stars first',
    text: 'Your words (optional)',
    textHelp: 'What goes well, what does not, what is missing.',
    send: 'Send feedback',
    cancel: 'Cancel',
    thanks: 'Thank you, we have your feedback',
    thanksHint: 'Every one is read.',
    close: 'Close',
  },
}
