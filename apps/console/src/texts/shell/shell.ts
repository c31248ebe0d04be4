import { chooseTexts } from '@chapterhouse/ui/language'

interface ErrorText {
  title: string
  advice: string
}

/** Errors by the server's machine code. */
const codes: Record<string, ErrorText> = {
  username_taken: { title: 'That username is taken.', advice: 'Choose another one.' },
  name_taken: { title: 'That name is taken.', advice: 'Choose another one.' },
  last_admin: { title: 'This is the last administrator.', advice: 'Make someone else an administrator first.' },
  admin_needs_password: { title: 'Administrators need a password.', advice: 'Enter one, or choose the role Listener.' },
  password_too_short: { title: 'This password is too short.', advice: 'Use at least 8 characters.' },
  password_too_long: { title: 'This password is too long.', advice: 'Use a shorter one.' },
  cannot_delete_self: { title: "You can't delete your own account.", advice: 'Ask another administrator to do it.' },
  path_not_absolute: { title: 'Not an absolute path.', advice: 'Start with a slash, or choose the folder below.' },
  folder_unreadable: {
    title: "The server can't read this folder.",
    advice: "Check the spelling and the folder's permissions.",
  },
  book_not_found: { title: 'No book found at that path.', advice: 'It may have been moved or renamed. Search for it again.' },
  not_indexable: { title: 'No book to scan.', advice: 'The files may have been deleted. Scan the library.' },
  not_missing: { title: 'The book is back at that path.', advice: "There's nothing to transfer." },
  too_large: { title: 'Too much at once.', advice: 'Select fewer books, or use an image under 5 MB.' },
  unsupported_image: { title: 'Unsupported image.', advice: 'Use a JPEG, PNG or WebP file.' },
  cover_unavailable: {
    title: "The cover couldn't be downloaded.",
    advice: 'Its host may be down. Try again later, or choose an image.',
  },
  metadata_off: { title: 'Metadata lookup is turned off.', advice: 'Turn it on in the settings first.' },
  no_region: { title: 'No preferred store.', advice: 'Choose one in the settings first.' },
  match_run_busy: { title: 'A match run is in progress.', advice: "Wait until it's finished, or stop it." },
  match_run_not_ready: { title: "This run hasn't looked up every book.", advice: 'Start a new run.' },
  match_run_not_running: { title: "This run isn't in progress.", advice: 'It may have finished. Look at its results.' },
  invalid_schedule: { title: 'Invalid schedule.', advice: 'Choose one from the list, or enter a time like 03:30.' },
  invalid_pattern: {
    title: 'An ignore pattern is invalid.',
    advice: 'Use up to 100 patterns of up to 200 characters each.',
  },
  current_device: { title: "This is the device you're using.", advice: 'Use “Sign out” in the account menu instead.' },
  no_access: { title: "This person doesn't have access to the book.", advice: 'Share it with them first.' },
  backup_running: { title: 'A backup is already running.', advice: "Wait until it's finished." },
  backup_not_found: { title: 'This backup no longer exists.', advice: 'It may have been deleted. Choose another one.' },
  invalid_backup: {
    title: "This file can't be restored.",
    advice: "It's damaged or isn't a Chapterhouse backup. Choose another one.",
  },
  backup_too_new: {
    title: 'This backup was made by a newer version.',
    advice: 'Update the server first, or choose another backup.',
  },
  too_many_targets: { title: 'There are already 20 destinations.', advice: 'Delete one first, then try again.' },
  bridge_not_paired: { title: 'No bridge is paired.', advice: 'Pair one on the page Bridge first.' },
  library_not_writable: {
    title: "The bridge can't write to this library.",
    advice: 'The page Bridge says why, and what to do.',
  },
  cannot_contribute: {
    title: "The bridge can't contribute.",
    advice: "Set up an account on the bridge's page, or leave the contribution out.",
  },
  job_closed: { title: 'This job has already ended.', advice: "Look at its result. There's nothing left to cancel." },
  job_open: { title: 'This job is still open.', advice: 'Cancel it first.' },
  job_not_parked: { title: 'This job continues already.', advice: "There's nothing to retry." },
  job_not_found: { title: 'This job no longer exists.', advice: 'It may have been removed. Go back to the list.' },
  setting_locked: { title: 'This setting is locked.', advice: "Change it in the server's environment or command line." },
  unreachable: {
    title: "The server didn't respond.",
    advice:
      'The change may or may not have gone through. This page keeps checking, so look before you try again. Your input is kept.',
  },
  '401': { title: 'Wrong username or password.', advice: 'Check both and try again.' },
}

/** Texts of the frame around every page of the console. */
const en = {
  console: 'Console',
  product: 'Chapterhouse',
  navigation: 'Main navigation',
  openNavigation: 'Open menu',
  toContent: 'Skip to content',
  pages: {
    overview: 'Overview',
    libraries: 'Libraries',
    books: 'Books',
    names: 'Authors and series',
    people: 'People',
    invites: 'Invites',
    shares: 'Shares',
    health: 'Health',
    matching: 'Matching',
    activity: 'Activity',
    devices: 'Devices',
    jobs: 'Scans',
    bridge: 'Bridge',
    imports: 'Import',
    events: 'Events',
    notifications: 'Notifications',
    backups: 'Backups',
    settings: 'Settings',
    system: 'System',
    audit: 'Audit log',
    logs: 'Log',
  },
  pageGroups: { server: 'Server' },
  player: 'Open the player',
  account: 'Account and appearance',
  signedInAs: (name: string) => `Signed in as ${name}`,
  signOut: 'Sign out',
  language: 'Language',
  languages: { en: 'English', de: 'Deutsch' },
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  notFound: { title: 'Page not found.', text: 'The address may be mistyped or outdated.', act: 'Go to Overview' },
  closeDetail: 'Back to the list',
  signIn: {
    title: 'Sign in to the console',
    text: (server: string) => (server ? `For administrators of ${server}.` : 'For administrators of this server.'),
    name: 'Username',
    password: 'Password',
    act: 'Sign in',
    empty: 'Enter your username and password.',
    code: 'To sign in with a code, use the player.',
  },
  notAllowed: {
    title: "You don't have access.",
    text: (name: string) =>
      `${name} is a listener on this server, and the console is for administrators. Ask an administrator for access, or use another account.`,
    other: 'Use another account',
  },
  palette: {
    open: 'Search',
    hint: 'Ctrl K',
    title: 'Search or run a command',
    placeholder: 'Search pages, books, people, actions…',
    none: (q: string) => `No results for “${q}”.`,
    groups: { pages: 'Pages', actions: 'Actions', libraries: 'Libraries', people: 'People', books: 'Books' },
    addLibrary: 'Add library',
    addPerson: 'Add person',
    addShare: 'Create share',
    scanAll: 'Scan all libraries',
    scan: (name: string) => `Scan ${name}`,
    scanQueued: (name: string) => `Scan of ${name} queued.`,
    allQueued: 'Scans of all libraries queued.',
    light: 'Switch to light theme',
    dark: 'Switch to dark theme',
  },
  search: 'Search',
  noResults: 'No results.',
  never: 'never',
  apply: 'Apply',
  more: 'Show more',
  saved: 'Saved.',
  codes,
  stillWaiting: 'Still waiting for the server…',
}

export type Texts = typeof en

export const shellTexts = chooseTexts(en, { de: async () => (await import('./shell.de.ts')).de })
