import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  page: 'Set up',
  title: (server: string) => `Set up ${server}`,
  steps: 'Steps',
  next: 'Continue',
  account: {
    step: 'Account',
    title: 'Your account',
    text: 'The first account is the administrator.',
    token: 'Setup token',
    tokenHint: 'Printed by the server at startup, at the end of the setup link.',
    name: 'Username',
    password: 'Password',
    passwordHint: 'At least 8 characters.',
    show: 'Show password',
  },
  folder: {
    step: 'Books',
    title: 'Your audiobooks',
    text: 'Choose a folder on the server. Your files are never changed.',
    folder: 'Folder',
    folderHint: 'Choose below or enter the full path.',
    libraryName: 'Library name',
    defaultLibraryName: 'Audiobooks',
    addLibrary: 'Add library',
  },
  devices: {
    step: 'Devices',
    title: 'Listen on other devices',
    text: 'Enter this address in a browser or player app on another device, then sign in with your username and password.',
    address: 'Server address',
    phone: 'Show QR code for your phone',
    scan: "Scan this with your phone's camera to sign in.",
    link: 'Or use this link',
    once: 'It works once, for 10 minutes.',
    privacy: 'Privacy',
    privacyText:
      'No telemetry. Your books and listening history stay on this server. Nothing is sent anywhere unless you turn it on here.',
    certificatesNote: 'With automatic certificates, only the certificate authority is contacted.',
    addressFixed: (address: string) => `The address is set on the server: ${address}`,
    offers: {
      updates: {
        label: 'Check for updates once a day',
        text: 'The server requests the release list from the address you enter, and sends nothing but its own version.',
        address: 'Release list address',
        addressHint:
          'Where a code forge lists the releases as JSON, for example https://forge.example/api/v1/repos/owner/chapterhouse/releases.',
        problems: {
          missing: 'Enter the release list address, or turn the check off.',
          wrong: 'Enter an http or https address.',
        },
      },
      metadata: {
        label: 'Look up books in a metadata service',
        text: 'Adds descriptions, characters, series and chapters to books. The service at the address you enter receives ASINs and ISBNs, and for matching also titles and names, but never who listens or where your files are.',
        address: 'Metadata service address',
        addressHint: 'For example https://metadata.example.org. There is no built-in address.',
        problems: {
          missing: 'Enter the address of the metadata service, or turn lookup off.',
          wrong: 'Enter an address such as https://metadata.example.org, without query, fragment or user.',
        },
      },
    },
  },
  ready: {
    step: 'Listen',
    title: 'Ready to listen',
    looking: 'Looking for your books…',
    reading: (done: string, total: string) =>
      `Scanning: ${done} of about ${total} ${total === '1' ? 'book' : 'books'}. You can start listening now.`,
    found: (count: string, isOne: boolean) => (isOne ? '1 book found.' : `${count} books found.`),
    empty: 'No audiobooks found in this folder.',
    emptyAdvice: 'Add some, or choose another folder under Libraries in the console.',
    play: 'Play',
    pause: 'Pause',
    unplayable: "This browser can't play this file, and the server couldn't transcode it. Try another book.",
    player: 'Open the player',
    console: 'Open the console',
    moving: 'Moving from Audiobookshelf?',
    movingLink: 'Import progress, history and people',
    install: {
      here: 'To install the player, open it and choose “Install” in the browser menu. If your browser warned about the certificate, you need a trusted one: see docs/encryption.md.',
      hereOnly:
        'You can install the player on this computer. On other devices, installing and downloads need HTTPS: see docs/encryption.md.',
      no: 'Listening works at this address. Installing the player and downloads need HTTPS: see docs/encryption.md.',
    },
  },
  problems: {
    tokenMissing: 'Enter the setup token.',
    tokenWrong: "That's not the latest setup token. Check the end of the setup link.",
    nameMissing: 'Enter a username.',
    nameTaken: 'That username is taken. Choose another one.',
    nameBad: 'This name contains invalid characters. Choose another one.',
    passwordShort: 'Use at least 8 characters.',
    passwordLong: 'Use a shorter password.',
    libraryNameMissing: 'Enter a library name.',
    libraryNameTaken: 'A library with this name already exists. Choose another name.',
    folderMissing: 'Choose a folder.',
    folderGone: 'Folder not found or not readable. Check the path and its permissions.',
    folderOverlaps: "That folder contains the server's own data. Choose another folder.",
  },
  closed: {
    title: 'Setup is already complete.',
    text: 'An administrator account exists. Sign in with it.',
    act: 'Open the console',
  },
}

export type Texts = typeof en

export const setupTexts = chooseTexts(en, { de: async () => (await import('./setup.de.ts')).de })
