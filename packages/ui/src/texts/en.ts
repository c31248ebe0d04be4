/** Words that every page says. */
export const en = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  undo: 'Undo',
  retry: 'Try again',
  back: 'Back',
  more: 'More',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Marked. Copy it with your keyboard or the menu of your device.',
  search: 'Search',
  clear: 'Clear',
  loading: 'Loading',
  technical: 'Technical detail',
  coverOf: (title: string, author: string) => (author ? `${title} by ${author}` : title),
  finished: 'Finished',
  downloaded: 'On this device',
  table: 'As a table',
  unsaved: {
    title: 'Leave what you typed?',
    text: 'It is not saved yet.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
  failure: {
    unreachable: {
      title: 'Could not reach the server.',
      advice: 'Look at the network, then try again. Nothing that you typed is lost.',
    },
    signedOut: { title: 'Please sign in again.', advice: 'You come back to this page. Your place is kept.' },
    forbidden: { title: 'You may not do this.', advice: 'Ask the owner of this server.' },
    missing: { title: 'This is not there any more.', advice: 'Go back and look again.' },
    tooMany: { title: 'That was too often in a short time.', advice: 'Wait a little, then try again.' },
    busy: { title: 'The server is busy.', advice: 'Try again in a moment.' },
    broken: { title: 'Something went wrong on the server.', advice: 'Try again. If it stays, the log of the server says more.' },
    here: { title: 'Something went wrong on this page.', advice: 'Reload it. Your place is kept.' },
    refused: { title: 'The server did not take this.', advice: 'Change it and try again.' },
  },
}

export type Texts = typeof en
