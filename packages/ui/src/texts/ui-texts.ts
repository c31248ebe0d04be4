import { chooseTexts } from '../language.ts'

/** Texts that every page uses. */
const en = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  undo: 'Undo',
  retry: 'Try again',
  back: 'Back',
  more: 'More',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: "Selected. Press Ctrl+C (or use your device's menu) to copy.",
  search: 'Search',
  clear: 'Clear',
  loading: 'Loading',
  technical: 'Technical details',
  coverOf: (title: string, author: string) => (author ? `${title} by ${author}` : title),
  finished: 'Finished',
  downloaded: 'Downloaded',
  table: 'Show as table',
  unsaved: {
    title: 'Discard unsaved changes?',
    text: "Your changes haven't been saved.",
    keep: 'Keep editing',
    discard: 'Discard',
  },
  inputIsKept: 'Your input is kept.',
  failure: {
    unreachable: { title: "Can't reach the server.", advice: 'Check your connection and try again.' },
    signedOut: { title: 'Please sign in again.', advice: "You'll return to this page." },
    forbidden: { title: "You don't have permission to do this.", advice: 'Ask your server administrator.' },
    missing: { title: 'This no longer exists.', advice: 'Go back and try again.' },
    tooMany: { title: 'Too many requests.', advice: 'Wait a moment, then try again.' },
    limit: { title: "You've reached the limit.", advice: 'Delete entries you no longer need, then try again.' },
    busy: { title: 'The server is busy.', advice: 'Try again in a moment.' },
    broken: { title: 'Something went wrong on the server.', advice: 'Try again. If it keeps happening, check the server log.' },
    here: { title: 'Something went wrong on this page.', advice: 'Reload the page and try again.' },
    older: { title: 'This server runs an older version.', advice: 'Ask your server administrator to update it.' },
    refused: { title: 'The server rejected this.', advice: 'Check your input and try again.' },
  },
}

export type Texts = typeof en

export const uiTexts = chooseTexts(en, { de: async () => (await import('./ui-texts.de.ts')).de })
