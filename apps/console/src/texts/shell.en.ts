interface Told {
  title: string
  advice: string
}

/** Refusals by the machine code of the server. */
const codes: Record<string, Told> = {
  username_taken: { title: 'This name is taken.', advice: 'Choose another one.' },
  name_taken: { title: 'This name is taken.', advice: 'Choose another one.' },
  last_admin: { title: 'This is the last administrator.', advice: 'Make somebody else an administrator first.' },
  admin_needs_password: { title: 'An administrator needs a password.', advice: 'Type one, or choose the role Listener.' },
  password_too_short: { title: 'This password is too short.', advice: 'Take at least 8 characters.' },
  cannot_delete_self: { title: 'You cannot delete yourself.', advice: 'Another administrator can.' },
  path_not_absolute: { title: 'This is not a whole path.', advice: 'Begin with a slash, or choose the folder below.' },
  folder_unreadable: {
    title: 'The server cannot read this folder.',
    advice: 'Look at the spelling, and at who may read it on the server.',
  },
  book_not_found: { title: 'There is no book at that path.', advice: 'It may have been moved or renamed. Look for it anew.' },
  not_indexable: { title: 'No book is there to be read.', advice: 'The files may be gone. Scan the library.' },
  not_missing: { title: 'There is a book at that path again.', advice: 'Nothing needs to be moved.' },
  too_large: { title: 'That is too much at once.', advice: 'Take fewer books, or a smaller picture (up to 5 MB).' },
  unsupported_image: { title: 'This is no picture that can be used.', advice: 'Take a JPEG, PNG or WebP file.' },
  invalid_schedule: { title: 'This schedule is not understood.', advice: 'Choose one of the list, or a time like 03:30.' },
  invalid_pattern: { title: 'One of the ignore rules is not understood.', advice: 'Take up to 100 rules of up to 200 characters.' },
  current_device: { title: 'This is the device you are using.', advice: 'Use “Sign out” to end it.' },
  no_access: { title: 'This person may not open the book.', advice: 'Share it with them first.' },
  unreachable: {
    title: 'The server did not answer.',
    advice:
      'Whether this was done is not known yet. The page asks again by itself and shows what is so: look there before you try again. What you typed is kept.',
  },
  '401': { title: 'Name or password is wrong.', advice: 'Look at both and try again.' },
}

/** Words of the frame around every page of the console. */
export const en = {
  console: 'Console',
  product: 'Chapterhouse',
  navigation: 'Pages of the console',
  openNavigation: 'Open the list of pages',
  toContent: 'To the content',
  pages: {
    overview: 'Overview',
    libraries: 'Libraries',
    books: 'Books',
    names: 'Authors and series',
    people: 'People',
    invites: 'Invites',
    shares: 'Shares',
    health: 'Health',
    activity: 'Activity',
    devices: 'Devices',
    jobs: 'Scans',
  },
  player: 'To the player',
  account: 'You and this page',
  signedInAs: (name: string) => `Signed in as ${name}`,
  signOut: 'Sign out',
  language: 'Language',
  languages: { en: 'English', de: 'Deutsch' },
  theme: 'Appearance',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  notFound: { title: 'There is no such page.', text: 'The address may be old.', act: 'To the overview' },
  closeDetail: 'Back to the list',
  signIn: {
    title: 'Sign in to the console',
    text: (server: string) => (server ? `For those who look after ${server}.` : 'For those who look after this server.'),
    name: 'Name',
    password: 'Password',
    act: 'Sign in',
    empty: 'Type your name and your password.',
    code: 'Signing in with a code works in the player.',
  },
  notAllowed: {
    title: 'You may not do this.',
    text: (name: string) =>
      `${name} is a listener on this server. The console is for administrators. Ask one of them, or sign in as one.`,
    other: 'Sign in as somebody else',
  },
  palette: {
    open: 'Find or do',
    hint: 'Ctrl K',
    title: 'Find or do something',
    placeholder: 'Page, book, person, library, action',
    none: (q: string) => `Nothing found for “${q}”.`,
    groups: { pages: 'Pages', actions: 'Actions', libraries: 'Libraries', people: 'People', books: 'Books' },
    addLibrary: 'Add a library',
    addPerson: 'Add a person',
    addShare: 'Add a share',
    scanAll: 'Scan all libraries',
    scan: (name: string) => `Scan ${name}`,
    scanQueued: (name: string) => `${name} will be scanned.`,
    allQueued: 'All libraries will be scanned.',
    light: 'Show in light',
    dark: 'Show in dark',
  },
  search: 'Search',
  nothingFits: 'Nothing fits.',
  never: 'never',
  apply: 'Apply',
  more: 'Show more',
  saved: 'Saved.',
  codes,
  notAnswered: 'The server has not answered yet. Whether this is done is not known yet.',
}

export type Texts = typeof en
