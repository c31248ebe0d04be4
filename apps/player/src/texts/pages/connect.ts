import { chooseTexts } from '@chapterhouse/ui/language'

export const en = {
  title: 'Sign in',
  to: (server: string) => `Sign in to ${server}`,
  ended: 'Please sign in again. Your progress is kept.',
  endedHere: 'Please sign in again. Your progress and your input are kept.',
  by: 'Sign in with',
  byPassword: 'Password',
  byCode: 'Code',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  scan: {
    title: 'Scan code',
    hint: 'Point the camera at the code on your other device.',
    refused: "The camera isn't available. Enter the code or paste the link instead.",
    picture: 'Camera preview',
  },
  code: 'Code or link',
  codeHint: "From an invite, or from You > Devices > Add device on a device that's already signed in.",
  signIn: 'Sign in',
  guest: 'Continue as guest',
  guestHint: 'This is a demo. Your data is deleted after a while.',
  linkTitle: 'Opening your invite…',
  guestTitle: 'Starting the demo…',
  again: 'Try again',
  otherWay: 'Sign in another way',
  /** Shown when a link is opened with a session. */
  signedIn: {
    youAre: (name: string) => `You're signed in as ${name}.`,
    youAreGuest: "You're using a guest session.",
    question: 'Sign in as someone else?',
    hint: "Your progress is synced first, then you're signed out on this device. Only open links from people you know.",
    guestHint: 'This ends the guest session. Only open links from people you know.',
    stay: 'Stay signed in',
    signIn: 'Sign in with the link',
  },
  noSignIn: 'Browser sign-in is turned off on this server. Ask your server administrator.',
  missing: {
    username: 'Enter your username.',
    password: 'Enter your password.',
    code: 'Enter the full code (16 letters and digits) or paste the link.',
  },
  elsewhere: (server: string) => `This link is for ${server}. Open it there.`,
  refusals: {
    password: { title: 'Wrong username or password.', advice: 'Check for typos and capital letters, then try again.' },
    code: { title: "This code isn't valid.", advice: 'Check it for typos, or ask for a new one. Codes expire.' },
    link: { title: 'This link has expired.', advice: 'Ask for a new one, or sign in another way.' },
    usedUp: { title: 'This invite has already been used.', advice: 'Ask for a new one.' },
    expired: { title: 'This invite has expired.', advice: 'Ask for a new one.' },
    tooOften: { title: 'Too many attempts.', advice: 'Wait 15 minutes, then try again.' },
    demoTooOften: { title: 'Too many guest sessions from your network.', advice: 'Wait 15 minutes, then try again.' },
    demoFull: { title: 'The demo is full.', advice: 'Try again later.' },
    noDemo: { title: 'This server has no guest access.', advice: 'Sign in, or ask your server administrator for an invite.' },
    busy: { title: 'The server is busy.', advice: 'Try again in a moment.' },
  },
}

export type Texts = typeof en

export const connectTexts = chooseTexts(en, { de: async () => (await import('./connect.de.ts')).de })
