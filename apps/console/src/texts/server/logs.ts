import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  title: 'Log',
  intro: 'Recent messages since the server started, newest first. Secrets are removed.',
  level: 'Level',
  levels: { info: 'All messages', warn: 'Warnings and errors', error: 'Errors' },
  levelNames: { info: 'Info', warn: 'Warning', error: 'Error' },
  pause: 'Pause',
  resume: 'Resume',
  paused: "Paused. New messages aren't shown.",
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Copying requires HTTPS. Select the messages and copy them by hand.',
  list: 'Log messages',
  empty: 'No messages match these filters.',
  truncated: 'Older messages are in the log of the service or container.',
}

export type Texts = typeof en

export const logsTexts = chooseTexts(en, { de: async () => (await import('./logs.de.ts')).de })
